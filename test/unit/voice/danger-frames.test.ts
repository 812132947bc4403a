import assert from 'node:assert/strict';
import { DANGER_SYMPTOMS } from '../../../backend/contract/danger.ts';
import type { VoiceLanguage } from '../../../backend/contract/voice.ts';
import { extract } from '../../../backend/voice/extract.ts';
import sentences from './danger-sentences.json' with { type: 'json' };

/**
 * Sentences around a danger, which stands for X: as a thing that one has, and as a sentence of its own. A frame with an
 * exclamation mark denies it plainly; no other one may come to an explicit no, and none to nothing at all.
 */
interface Frames {
  readonly things: readonly string[];
  readonly sentences: readonly string[];
  readonly aroundThings: readonly string[];
  readonly aroundSentences: readonly string[];
}

const FRAMES: Readonly<Record<VoiceLanguage, Frames>> = {
  en: {
    things: [
      'chest pain',
      'crushing chest pain',
      'chest pain at rest',
      'shortness of breath at rest',
      'pink frothy sputum',
      'sudden loss of vision',
      'weakness on one side',
      'slurred speech',
      'a black toe',
    ],
    sentences: [
      'I fainted',
      'I passed out',
      'my chest hurts',
      'my chest dey pain me',
      "I can't breathe",
      'my face is drooping',
      'the pain spreads to my left arm',
      'my toe is turning black',
      'I cannot speak properly',
      'my right arm is weak',
    ],
    aroundThings: [
      'X',
      'I have X',
      'I have X right now',
      'doctor please, X since morning',
      'I have fever, X and cough',
      'pulse 72, X, and my weight is 70 kilos',
      'no fever, X',
      'no fever, X since noon',
      'no headache and X',
      'I have no fever but X',
      'I have not eaten and X',
      'no X, sorry, I mean X',
      'I have no X, no wait, I do have X',
      "I don't have X, sorry, I do",
      'I have X. No, I have no X',
      'X, no, I mean X',
      "it's not that I don't have X",
      "I can't say I have no X",
      'it is not true that I have no X',
      "I don't deny X",
      'never without X',
      'yesterday I had X',
      'I had X last night',
      'I had X last night but it went away',
      'last year I had X',
      'two weeks ago I had X',
      'I used to have X',
      'I had X. It went away',
      'I have X as usual',
      'my husband has X',
      'my mother had X last year',
      'my wife told me she has X',
      'the neighbour has X',
      'is this X?',
      'do I have X?',
      'could this be X',
      'if I had X I would call',
      'call me if I have X',
      'should I come in case of X',
      'my boss has X',
      'X when I was young',
      "I don't really have X",
      'not exactly X',
      'almost no X',
      '!no X',
      '!I have no X',
      "!I don't have X",
      '!no fever, cough or X',
      '!never had X',
    ],
    aroundSentences: [
      'X',
      'X and I am tired',
      'no fever, X',
      'no fever X',
      'I am fine but X',
      'no wait, X',
      'I did not call because X',
      'yesterday X',
      'last week X',
      'X yesterday',
      'X but it is over',
      'X. It went away',
      'if X I will call you',
      'what if X',
      'X?',
      'is it bad if X?',
      'I wonder if X',
      "I can't say that X",
      'when I was a child X',
      'pulse 80, X, weight 70',
    ],
  },
  fr: {
    things: [
      'mal à la poitrine',
      'une douleur à la poitrine',
      'une douleur thoracique au repos',
      'une douleur écrasante',
      'le souffle court au repos',
      'des crachats roses',
      'une perte brutale de la vue',
      'une faiblesse du côté gauche',
      'du mal à parler',
      'une perte de connaissance',
    ],
    sentences: [
      'je me suis évanoui',
      "j'ai perdu connaissance",
      'ma poitrine me serre',
      'ça me serre',
      "je n'arrive pas à respirer",
      'ma bouche est de travers',
      'la douleur descend dans le bras gauche',
      'mon orteil est devenu noir',
      'mon bras droit est faible',
      'je ne vois plus rien',
    ],
    aroundThings: [
      'X',
      "j'ai X",
      "j'ai X maintenant",
      'docteur, X depuis ce matin',
      "j'ai de la fièvre, X et je tousse",
      'pouls 72, X, et mon poids est de 70 kilos',
      'pas de fièvre, X',
      'pas de fièvre, X depuis midi',
      'pas de toux et X',
      "je n'ai pas de fièvre mais X",
      "je n'ai pas mangé et j'ai X",
      "je n'ai pas X, pardon, j'ai X",
      "je n'ai pas X, non attendez, j'ai X",
      "je n'ai pas X, mais si",
      "j'ai X. Non, je n'ai pas X",
      "ce n'est pas que je n'ai pas X",
      "je ne peux pas dire que je n'ai pas X",
      "ce n'est pas vrai que je n'ai pas X",
      'je ne nie pas X',
      'jamais sans X',
      "hier j'ai eu X",
      "j'ai eu X la nuit dernière",
      "j'ai eu X la nuit dernière mais c'est passé",
      "l'an dernier j'avais X",
      "il y a deux semaines j'avais X",
      "autrefois j'avais X",
      "j'avais X. C'est passé.",
      "j'ai X comme d'habitude",
      'mon mari a X',
      'ma mère avait X la semaine dernière',
      "ma femme m'a dit qu'elle a X",
      'le voisin a X',
      'est-ce X ?',
      "est-ce que j'ai X",
      "j'ai X ?",
      "si j'avais X j'appellerais",
      "appelez-moi si j'ai X",
      "au cas où j'aurais X",
      'mon patron a X',
      "j'avais X quand j'étais petit",
      "je n'ai pas vraiment X",
      "je n'ai plus trop X",
      'presque pas X',
      "!je n'ai pas X",
      "!je n'ai jamais eu X",
      '!pas de fièvre, ni X',
    ],
    aroundSentences: [
      'X',
      'X et je suis fatigué',
      'pas de fièvre, X',
      'pas de fièvre X',
      'je vais bien mais X',
      'non attendez, X',
      'hier X',
      'la semaine dernière X',
      'X hier soir',
      "X mais c'est fini",
      "X. C'est passé.",
      'et si X',
      'X ?',
      'je me demande si X',
      'quand j’étais petit X',
      'pouls 80, X, poids 70',
    ],
  },
};

describe('what is said around a danger', () => {
  for (const [language, frames] of Object.entries(FRAMES) as [VoiceLanguage, Frames][]) {
    const around = [
      ...frames.aroundThings.map((frame) => [frame, frames.things] as const),
      ...frames.aroundSentences.map((frame) => [frame, frames.sentences] as const),
    ];
    for (const [frame, phrases] of around) {
      it(`denies none of it unasked, and loses none (${language}: ${frame})`, () => {
        for (const phrase of phrases) {
          const said = frame.replace(/^!/u, '').replaceAll('X', phrase);
          const { values, questions, notUnderstood, others } = extract(said, language);
          const denied = DANGER_SYMPTOMS.filter((field) => values[field] === false);
          if (!frame.startsWith('!')) assert.deepEqual(denied, [], said);
          const isHeard =
            DANGER_SYMPTOMS.some((field) => values[field] != null) ||
            questions.length + notUnderstood.length + others.length > 0;
          assert.ok(isHeard, `${said}: nothing at all`);
        }
      });
    }
  }
});

describe('a danger in whatever words', () => {
  const BEFORE = { en: 'My blood pressure is 130 over 80. ', fr: 'Ma tension est de 130 sur 80. ' } as const;
  const READING = ['bpSys', 'bpDia'];

  /** Whether anything of a sentence is filled in, asked about or listed. */
  function isHeard(said: string, language: VoiceLanguage): boolean {
    const { values, questions, notUnderstood, others } = extract(said, language);
    const filled = Object.keys(values).filter((field) => !READING.includes(field));
    return filled.length + questions.length + notUnderstood.length + others.length > 0;
  }

  for (const language of ['en', 'fr'] as const) {
    const { dangers, harmless } = sentences[language];

    it(`is filled in, asked about or listed as not understood, by itself and behind a reading (${language})`, () => {
      assert.deepEqual(
        dangers.filter((said) => !isHeard(said, language) || !isHeard(BEFORE[language] + said, language)),
        [],
      );
    });

    it(`leaves a reading before it no better than in doubt where nothing else is filled in (${language})`, () => {
      const sure = dangers.filter((said) => {
        const { values, questions, others, confidence } = extract(BEFORE[language] + said, language);
        const isAlone = Object.keys(values).every((field) => READING.includes(field));
        return isAlone && questions.length + others.length === 0 && confidence > 0.84;
      });
      assert.deepEqual(sure, []);
    });

    it(`is not heard in talk that tells of none (${language})`, () => {
      assert.deepEqual(
        harmless.filter((said) => isHeard(said, language)),
        [],
      );
    });
  }
});
