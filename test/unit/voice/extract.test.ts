import assert from 'node:assert/strict';
import type { VoiceLanguage } from '../../../backend/contract/voice.ts';
import { extract } from '../../../backend/voice/extract.ts';
import ordinary from './ordinary-sentences.json' with { type: 'json' };
import { says } from '../../harness/voice.ts';

const confidenceOf = (transcript: string, language: VoiceLanguage = 'en') =>
  extract(transcript, language).confidence;

describe('voice extraction', () => {
  describe('hears nothing in ordinary sentences', () => {
    for (const language of ['en', 'fr'] as const) {
      for (const sentence of ordinary[language]) says(language, sentence, {});
    }
  });

  describe('reads numbers as they are said', () => {
    says('en', 'one oh five over seventy', { bpSys: 105, bpDia: 70 });
    says('en', 'Blood pressure one twenty one eighty', { bpSys: 121, bpDia: 80 });
    says('en', 'pressure a hundred and eighteen over two', {});
    says('en', 'glucose seven point two five', { glucoseMmol: 7.3 });
    says('en', 'my weight is 72.55 kilos', { weightKg: 72.6 });
    says('en', 'oxygen 91.5', {});
    says('en', 'weight 72 kilos and a half', { weightKg: 72.5 });
    says('en', 'I weigh one hundred and two point five kg', { weightKg: 102.5 });
    says('en', 'BP 120-80', { bpSys: 120, bpDia: 80 });
    says('en', 'My blood pressure is 120,80', { bpSys: 120, bpDia: 80 });
    says('fr', 'tension cent vingt quatre-vingts', { bpSys: 120, bpDia: 80 });
    says('fr', 'tension cent soixante-dix quatre-vingt-quinze', { bpSys: 170, bpDia: 95 });
    says('fr', 'tension treize virgule cinq huit virgule cinq', { bpSys: 135, bpDia: 85 });
    says('fr', 'TA 13-8', { bpSys: 130, bpDia: 80 });
    says('fr', 'pouls huitante et un', { hr: 81 });
    says('fr', 'pouls octante-deux', { hr: 82 });
    says('fr', 'poids soixante et onze kilos', { weightKg: 71 });
    says('fr', 'glycémie sept virgule un', { glucoseMmol: 7.1 });
    says('fr', 'glycémie un gramme et demi', { glucoseMmol: 8.3 });
    says('fr', 'glycémie 1g26', { glucoseMmol: 7 });
    says('fr', 'glycémie un gramme zéro cinq', { glucoseMmol: 5.8 });
  });

  describe('takes a number for a reading only where it can be one', () => {
    says('en', 'blood pressure 14 over 9', {});
    says('en', 'glucose 130 mmol/L', {});
    says('en', 'oxygen is 101', {});
    says('en', 'my pulse is at 8 am', {});
    says('en', 'I weigh 11 stone', {});
    says('fr', 'je pèse 160 livres', {});
    says('fr', 'vingt et un oreillers', {});
    says('fr', 'ta tension et ta fille a 15 9', {});
  });

  describe('reads a reading that is followed by how the person is', () => {
    says('fr', 'saturation 91 pas de fièvre', { spo2: 91 });
    says('fr', 'glycémie 19 pas de nausées', { glucoseMmol: 19, nauseaVomiting: false });
    says('fr', 'pouls 135 pas de palpitations', { hr: 135, palpitations: false });
    says('fr', 'pouls 72 après 3000 pas', { hr: 72 });
    says('fr', "pouls après l'effort 3000 pas", {});
    says('en', 'oxygen 91 am breathless', { spo2: 91, breathlessnessExertion: true });
    says('en', 'sugar 12 am feeling sick', { glucoseMmol: 12, nauseaVomiting: true });
    says('en', 'pulse 110 am very tired', { hr: 110, unexplainedFatigue: true });
    says('en', 'sugar at 8 am was normal', {});
    says('en', 'oxygen at 9 pm, pulse 72', { hr: 72 });
  });

  describe('belongs a number to the nearest keyword', () => {
    says('en', 'blood pressure is fine, pulse 80 and oxygen 96', { spo2: 96, hr: 80 });
    says('en', 'my oxygen saturation is 95', { spo2: 95 });
    says('en', 'irregular pulse, 72', { hr: 72, irregularHeartbeat: true });
    says('en', 'systolic 150', { bpSys: 150 });
    says('en', 'top number is one eighty two and the bottom is one twelve', { bpSys: 182, bpDia: 112 });
    says('en', 'the top is 182 and the bottom number is 112', { bpSys: 182, bpDia: 112 });
    says('en', 'the bottom one is 91', { bpDia: 91 });
    says('en', 'the bottom is 91', {});
    says('fr', 'la maxima est 18 et le bas est 11', { bpSys: 180, bpDia: 110 });
  });

  describe('takes a symptom for denied only in its own clause', () => {
    says('en', 'no chest pain, palpitations or dizziness', {
      chestPainNow: false,
      palpitations: false,
      dizzinessLightheaded: false,
    });
    says('en', 'I have no chest pain and I am dizzy', { chestPainNow: false, dizzinessLightheaded: true });
    says('en', 'No, I feel dizzy', { dizzinessLightheaded: true });
    says('en', "I don't feel well, dizzy and sweating", { dizzinessLightheaded: true, diaphoresis: true });
    says('en', "I don't know why I am dizzy", { dizzinessLightheaded: true });
    says('en', "No chest pain, can't breathe", { chestPainNow: false, breathlessnessRest: true });
    says('en', 'No chest pain. Now I have chest pain', { chestPainNow: true });
    says('fr', "Je n'ai pas mal à la poitrine", { chestPainNow: false });
    says('fr', 'Je ne me sens pas bien, vertiges', { dizzinessLightheaded: true });
    says('fr', "Je n'ai plus de vertiges", { dizzinessLightheaded: false });
    says('fr', 'Pas de vertiges et la jambe gauche est gonflée', {
      dizzinessLightheaded: false,
      legSwellingOneLog: true,
    });
    says('fr', "Pas de palpitations, je n'arrive pas à respirer", {
      palpitations: false,
      breathlessnessRest: true,
    });
  });

  describe('takes a list after a denial for denied, and nothing that says it is there', () => {
    says('en', 'No chest pain, dizziness or swelling', { chestPainNow: false, dizzinessLightheaded: false });
    says('en', 'No chest pain, dizziness or ankle swelling', {
      chestPainNow: false,
      dizzinessLightheaded: false,
      ankleSwellingIncrease: false,
    });
    says('en', 'No chest pain or palpitations, then dizziness', {
      chestPainNow: false,
      palpitations: false,
      dizzinessLightheaded: true,
    });
    says('en', 'No dizziness, still chest pain', { dizzinessLightheaded: false, chestPainNow: true });
    says('en', 'No palpitations, some chest pain', { palpitations: false, chestPainNow: true });
    says('en', 'No dizziness, severe headache', { dizzinessLightheaded: false, severeHeadache: true });
    says('en', 'No dizziness, fainted this morning', {
      dizzinessLightheaded: false,
      syncopeOrCollapse: true,
    });
    says('en', 'No chest pain only dizziness', { chestPainNow: false, dizzinessLightheaded: true });
    says('en', 'Not only chest pain but dizziness', { chestPainNow: true, dizzinessLightheaded: true });
    says('fr', 'Pas de douleur à la poitrine, ni vertiges ni chevilles gonflées', {
      chestPainNow: false,
      dizzinessLightheaded: false,
      ankleSwellingIncrease: false,
    });
    says('fr', 'Pas de douleur à la poitrine, vertiges, palpitations', {
      chestPainNow: false,
      dizzinessLightheaded: true,
      palpitations: true,
    });
    says('fr', 'Pas de palpitations, seulement des vertiges', {
      palpitations: false,
      dizzinessLightheaded: true,
    });
    says('fr', 'Pas de vertiges, toujours mal à la poitrine', {
      dizzinessLightheaded: false,
      chestPainNow: true,
    });
    says('fr', 'Pas de vertiges, des palpitations', { dizzinessLightheaded: false, palpitations: true });
    says('fr', 'Pas de vertiges, évanoui ce matin', { dizzinessLightheaded: false, syncopeOrCollapse: true });
  });

  describe('hears when somebody is short of breath, in whatever words they are', () => {
    for (const sentence of [
      'Shortness of breath at rest',
      'I have trouble breathing at rest',
      'Difficulty breathing even at rest',
      'I am breathless even when sitting',
      'It is hard to breathe when I am sitting',
      'I am out of breath when I rest',
    ]) {
      says('en', sentence, { breathlessnessRest: true });
    }
    for (const sentence of [
      'Shortness of breath lying flat',
      'I have difficulty breathing when I lie down',
      'I have trouble breathing lying down',
    ]) {
      says('en', sentence, { breathlessnessLyingFlat: true });
    }
    says('en', 'I have trouble breathing when I climb the stairs', { breathlessnessExertion: true });
    for (const sentence of [
      "J'ai du mal à respirer au repos",
      'Difficultés à respirer même au repos',
      'À bout de souffle même assise',
      'Essoufflement quand je me repose',
    ]) {
      says('fr', sentence, { breathlessnessRest: true });
    }
    for (const sentence of ["J'ai le souffle court allongé", 'Du mal à respirer quand je suis couchée']) {
      says('fr', sentence, { breathlessnessLyingFlat: true });
    }
    says('fr', "J'ai du mal à respirer à l'effort", { breathlessnessExertion: true });
  });

  describe('misses no call for help that is said in other words', () => {
    for (const sentence of [
      'I have tightness in my chest',
      'I have pressure in my chest',
      'I have pains in my chest.',
      'I have chest pains',
      'My chest is paining me',
      'My chest feels heavy',
      'I have a tight chest',
    ]) {
      says('en', sentence, { chestPainNow: true });
    }
    says('en', 'I feel a heavy weight on my chest', { chestPainCrushing: true });
    says('en', 'There is an elephant sitting on my chest', { chestPainCrushing: true });
    for (const sentence of ["I can't catch my breath", 'I have trouble breathing', 'It is hard to breathe']) {
      says('en', sentence, { breathlessnessExertion: true });
    }
    for (const sentence of [
      'My left arm feels weak',
      'My left side is weak',
      'My mouth is twisted',
      "I can't move my right arm",
      'My right hand is numb',
      'I cannot speak properly',
      "I can't speak",
    ]) {
      says('en', sentence, { neuroDeficitNew: true });
    }
    says('en', "I can't see from my right eye", { suddenVisionLoss: true });
    says('en', 'I used the spray but it did not help', { tookGtnSpray: true, gtnRelievedPain: false });
    says('en', 'I used the spray twice, no relief', { tookGtnSpray: true, gtnRelievedPain: false });
    for (const sentence of [
      'Ma poitrine serre',
      "J'ai la poitrine serrée",
      'Une gêne dans la poitrine depuis ce matin',
    ]) {
      says('fr', sentence, { chestPainNow: true });
    }
    for (const sentence of ["J'ai du mal à respirer", "J'ai le souffle court", 'Je respire difficilement']) {
      says('fr', sentence, { breathlessnessExertion: true });
    }
    says('fr', "J'étouffe", { breathlessnessRest: true });
    for (const sentence of [
      "Je n'arrive pas à parler",
      'Je ne peux plus bouger mon bras',
      "Je n'ai plus de force dans le bras gauche",
      "J'ai la main gauche engourdie",
    ]) {
      says('fr', sentence, { neuroDeficitNew: true });
    }
    says('fr', "Je ne vois plus de l'oeil droit", { suddenVisionLoss: true });
    says('fr', 'Mon pied est tout noir', { footColourChangeBlack: true });
    says('fr', "J'ai pris le spray mais ça n'a pas aidé", { tookGtnSpray: true, gtnRelievedPain: false });
  });

  describe('hears a word behind an elided one, as French is spoken and written', () => {
    for (const sentence of [
      "Je prends de l'insuline",
      'J’utilise de l’insuline',
      "Je fais de l'insuline",
      "Je m'injecte de l'insuline",
      "Je m'injecte l'insuline",
      'Je suis sous insuline',
    ]) {
      says('fr', sentence, { insulinUser: true });
    }
    for (const sentence of [
      "Je perds l'équilibre",
      "J'ai perdu l’équilibre",
      "Perte d'équilibre",
      "J'ai des problèmes d'équilibre",
      'Troubles de l’équilibre',
    ]) {
      says('fr', sentence, { balanceProblems: true });
    }
    for (const sentence of [
      "La douleur irradie jusqu'au bras",
      "La douleur va jusqu'à la mâchoire",
      'La douleur descend jusque dans le bras gauche',
      "La douleur part dans l'épaule",
    ]) {
      says('fr', sentence, { chestPainRadiationJawArm: true });
    }
    says('fr', "J'ai mal à l'épaule gauche", { armShoulderPain: true });
    says('fr', "Une douleur dans l'épaule", { armShoulderPain: true });
    says('fr', "J'ai oublié de prendre l'insuline", { missedDiabetesDoses24h: 1 });
  });

  describe('hears a low sugar, a dark foot and other words for the same', () => {
    says('en', 'My sugar is low, 3.1', { glucoseMmol: 3.1 });
    says('en', 'My sugar dropped to 2.8 this morning', { glucoseMmol: 2.8 });
    says('en', 'My big toe is getting black', { footColourChangeBlack: true });
    says('en', 'My foot is turning dark', { footColourChangeBlack: true });
    says('en', 'I am not able to breathe', { breathlessnessRest: true });
    says('en', 'I get out of breath sitting down', { breathlessnessRest: true });
    says('en', "I can't lie flat", { breathlessnessLyingFlat: true });
    says('en', 'One side of my face is numb', { neuroDeficitNew: true });
    says('en', 'My words are not coming out', { neuroDeficitNew: true });
    says('en', 'I feel like I am going to faint', { nearFaintingSpells: true });
    says('fr', 'Glycémie basse, 0,6 g/L', { glucoseMmol: 3.3 });
    says('fr', 'Essoufflé même assis', { breathlessnessRest: true });
    says('fr', 'Je ne sens plus mon bras gauche', { neuroDeficitNew: true });
    says('fr', 'La moitié de mon visage est engourdie', { neuroDeficitNew: true });
    says('fr', 'Les mots ne sortent pas', { neuroDeficitNew: true });
    says('fr', "J'ai perdu la vision d'un œil", { suddenVisionLoss: true });
    says('fr', "J'ai une oppression thoracique", { chestPainNow: true });
    says('fr', "J'ai une barre dans la poitrine", { chestPainCrushing: true });
    says('fr', "J'ai raté mon insuline", { missedDiabetesDoses24h: 1 });
  });

  describe('takes no symptom for denied that is said to be there', () => {
    says('en', 'No I am not fine, chest pain', { chestPainNow: true });
    says('en', "No I don't have chest pain", { chestPainNow: false });
    says('fr', 'Non ça ne va pas, douleur à la poitrine', { chestPainNow: true });
    says('fr', "Non je n'ai pas mal à la poitrine", { chestPainNow: false });
    says('en', 'I felt no relief, chest pain is still there', { chestPainNow: true });
    says('en', 'No fever, chest pain came back', { chestPainNow: true });
    says('en', 'No chest pain, palpitations or dizziness now', {
      chestPainNow: false,
      palpitations: false,
      dizzinessLightheaded: false,
    });
    says('fr', 'Aucune amélioration, mal à la poitrine', { chestPainNow: true });
    says('fr', 'Pas de fièvre, mal à la poitrine toujours', { chestPainNow: true });
    says('en', 'No trouble breathing', { breathlessnessExertion: false });
    says('fr', 'Pas de difficultés à respirer', { breathlessnessExertion: false });
  });

  describe('lets a phrase with its own "not" deny nothing behind it', () => {
    says('en', 'the spray did not help the chest pain', {
      tookGtnSpray: true,
      gtnRelievedPain: false,
      chestPainNow: true,
    });
    says('en', 'spray did not help, crushing pain and sweating', {
      tookGtnSpray: true,
      gtnRelievedPain: false,
      chestPainCrushing: true,
      diaphoresis: true,
    });
    says('en', "I haven't taken my tablets, chest pain since morning", {
      medsTakenNow: false,
      chestPainNow: true,
    });
    says('en', 'I did not miss my tablets, dizzy', { medsTakenNow: true, dizzinessLightheaded: true });
    says('en', 'my weight has not changed, ankles are swollen', {
      weightChange: 'same',
      ankleSwellingIncrease: true,
    });
    says('en', "I don't feel my left arm, severe headache", { neuroDeficitNew: true, severeHeadache: true });
    says('en', 'my words are not coming out, dizzy', { neuroDeficitNew: true, dizzinessLightheaded: true });
    says('fr', "je n'arrive pas à respirer, douleur à la poitrine", {
      chestPainNow: true,
      breathlessnessRest: true,
    });
    says('fr', 'je ne vois plus rien, maux de tête violents', {
      suddenVisionLoss: true,
      severeHeadache: true,
    });
    says('fr', 'je ne peux pas monter les escaliers, essoufflé au repos', {
      stairsClimbing: 'cannot',
      breathlessnessRest: true,
    });
    says('fr', 'je ne fais que quelques pas, vertiges', {
      walkingDistance: 'few-steps',
      dizzinessLightheaded: true,
    });
    says('fr', "la trinitrine n'a pas calmé la douleur à la poitrine", {
      tookGtnSpray: true,
      gtnRelievedPain: false,
      chestPainNow: true,
    });
    says('fr', "je n'ai pas pris mes médicaments, douleur à la poitrine", {
      medsTakenNow: false,
      chestPainNow: true,
    });
    says('en', 'I have not used my spray, chest pain', { tookGtnSpray: false, chestPainNow: true });
    says('fr', "je n'ai pas utilisé le spray, douleur à la poitrine", {
      tookGtnSpray: false,
      chestPainNow: true,
    });
    says('en', 'no chest problems, palpitations or dizziness', {
      chestPainNow: false,
      palpitations: false,
      dizzinessLightheaded: false,
    });
  });

  describe('leaves open when a glucose was measured, where a time is denied', () => {
    says('en', 'not fasting sugar 9', { glucoseMmol: 9 });
    says('en', 'my sugar is not fasting it is 9', { glucoseMmol: 9 });
    says('en', "I haven't been fasting, sugar 9", { glucoseMmol: 9 });
    says('en', 'sugar 6.1, not after eating but fasting', { glucoseMmol: 6.1, glucoseContext: 'FASTING' });
    says('en', 'no dizziness, fasting sugar 6.1', {
      dizzinessLightheaded: false,
      glucoseMmol: 6.1,
      glucoseContext: 'FASTING',
    });
    says('fr', 'glycémie 9, pas à jeun', { glucoseMmol: 9 });
    says('fr', 'glycémie 9 pas à jeun', { glucoseMmol: 9 });
    says('fr', "je n'étais pas vraiment à jeun, glycémie 9", { glucoseMmol: 9 });
  });

  describe('denies no symptom with what nobody denies one with', () => {
    for (const sentence of [
      'I have not eaten, chest pain',
      "I haven't slept and chest pain",
      'It does not stop, chest pain',
      'It is not going away, chest pain',
      'I have never felt this before, chest pain',
      'I did not measure my pressure, chest pain',
      'No cuff today, chest pain',
      'I have no tablets left, chest pain',
    ]) {
      says('en', sentence, { chestPainNow: true });
    }
    for (const sentence of [
      "Je n'ai pas mangé, douleur à la poitrine",
      'Je ne dors plus, douleur à la poitrine',
      'Ça ne passe pas, douleur à la poitrine',
      "Je n'ai jamais eu ça, douleur à la poitrine",
      "Je n'ai pas de tensiomètre, douleur à la poitrine",
      "Je n'ai plus de médicaments, douleur à la poitrine",
    ]) {
      says('fr', sentence, { chestPainNow: true });
    }
    says('en', 'no fever, cough or chest pain', { chestPainNow: false });
    says('fr', "je n'ai pas de fièvre, ni douleur à la poitrine", { chestPainNow: false });
  });

  describe('takes a denied change for no change', () => {
    says('en', 'no change in my vision', { visionChanges: false });
    // It may be a list of what is denied, or what is there beside it: a symptom that was said is never denied for that.
    says('en', 'no changes in my eyesight, palpitations or dizziness', {
      visionChanges: false,
      palpitations: true,
      dizzinessLightheaded: true,
    });
    says('en', 'no change, still chest pain', { chestPainNow: true });
    says('en', 'no change in my weight', { weightChange: 'same' });
    says('fr', 'pas de changement de la vue', { visionChanges: false });
    says('fr', 'pas de changement dans ma vue, ni vertiges', {
      visionChanges: false,
      dizzinessLightheaded: false,
    });
    says('fr', 'aucun changement de vision', { visionChanges: false });
    says('fr', 'aucun changement de poids', { weightChange: 'same' });
  });

  describe('ends a denial before a new subject, where nothing was punctuated', () => {
    says('en', 'no fever I fainted this morning', { syncopeOrCollapse: true });
    says('en', 'no cuff today I am short of breath at rest', { breathlessnessRest: true });
    says('en', 'I have not taken my tablets I have chest pain', { medsTakenNow: false, chestPainNow: true });
    says('en', "I don't have a cuff I have chest pain", { chestPainNow: true });
    says('en', 'no problems my feet are numb', { footNumbTinglingBurning: true });
    says('en', 'she has no fever she fainted', {});
    says('en', 'no chest pain when I walk or palpitations', {
      chestPainOnExertion: false,
      palpitations: false,
    });
    says('en', 'no swelling in my ankles or dizziness', {
      ankleSwellingIncrease: false,
      dizzinessLightheaded: false,
    });
    says('en', 'no pain in my back or my legs or palpitations', { palpitations: false });
    says('en', "I don't think I fainted", { syncopeOrCollapse: false });
    says('fr', "je n'ai pas mal à la poitrine je suis essoufflé au repos", {
      chestPainNow: false,
      breathlessnessRest: true,
    });
    says('fr', 'pas de douleur je me suis évanoui', { syncopeOrCollapse: true });
    says('fr', "je n'ai pas pris mes médicaments j'ai mal à la poitrine", {
      medsTakenNow: false,
      chestPainNow: true,
    });
    says('fr', 'pas de fièvre ma poitrine me serre', { chestPainNow: true });
    says('fr', "pas de fièvre la douleur irradie jusqu'au bras", { chestPainRadiationJawArm: true });
    says('en', 'no fever the pain goes down my left arm', { chestPainRadiationJawArm: true });
    says('fr', 'pas de palpitations quand je me lève ni vertiges', {
      palpitations: false,
      dizzinessLightheaded: false,
    });
    says('fr', 'pas de douleur dans mon dos ni palpitations', { palpitations: false });
  });

  describe('hears the two halves of a denial around a verb', () => {
    for (const sentence of [
      'Crachats pas roses',
      'Mes crachats ne sont pas roses',
      'Je ne crache pas rose',
      'Mon coeur ne saute pas de battements',
      "Une faiblesse, mais pas d'un côté",
    ]) {
      says('fr', sentence, {});
    }
    says('fr', 'Je crache du sang rose', { coughFrothySputum: true });
    says('fr', "Une faiblesse plus forte d'un côté", { neuroDeficitNew: true });
    says('fr', 'Je ne vomis pas', { nauseaVomiting: false });
    says('fr', 'Je ne transpire pas', { diaphoresis: false });
    says('fr', 'Je ne siffle pas, ni vertiges', { wheezingTightness: false, dizzinessLightheaded: false });
    says('fr', "Je n'étouffe pas", {});
    says('fr', "Il n'y a plus de palpitations", { palpitations: false });
    says('fr', "Je n'arrive pas à respirer", { breathlessnessRest: true });
    says('fr', 'Je ne vais pas bien, vertiges', { dizzinessLightheaded: true });
    says('fr', 'Je ne siffle plus', { wheezingTightness: false });
    says('en', 'The weight is not on my chest', {});
  });

  describe('tells taking a medicine from missing it', () => {
    says('en', 'I forgot to take my tablets', { missedDoses24h: 1 });
    says('en', 'I did not forget to take my tablets', { medsTakenNow: true });
    says('en', 'I have not missed any doses', {});
    says('en', 'I missed three doses of insulin', { missedDiabetesDoses24h: 3 });
    says('en', 'I have not missed my tablets', { medsTakenNow: true });
    says('fr', "Je n'ai pas oublié mes médicaments", { medsTakenNow: true });
    says('fr', "J'ai oublié de prendre mes comprimés", { missedDoses24h: 1 });
    says('fr', 'Le spray a soulagé la douleur', { tookGtnSpray: true, gtnRelievedPain: true });
    says('fr', "Le spray n'a pas aidé", { tookGtnSpray: true, gtnRelievedPain: false });
  });

  describe('adds that a chest pain is there now, and how long it lasts', () => {
    says('en', 'crushing chest pain right now', { chestPainCrushing: true, chestPainNow: true });
    says('en', 'chest pain at rest for several hours', {
      chestPainAtRest: true,
      chestPainDuration: 'hours',
    });
    says('en', 'I walked for 20 minutes', {});
    says('en', 'my chest pain started two hours ago', { chestPainNow: true, chestPainDuration: 'hours' });
    says('fr', "il y a une heure que j'ai mal à la poitrine", {
      chestPainNow: true,
      chestPainDuration: 'hours',
    });
  });

  describe('says nothing of how long a pain lasted that is only asked about, nor with "an hour ago"', () => {
    says('en', 'I had chest pain an hour ago', {});
    says('en', 'I had chest pain a few hours ago', {});
    says('en', 'I had chest pain for several hours', {});
    says('fr', "j'ai eu mal à la poitrine il y a une heure", {});
    says('en', 'I have chest pain. I took my spray an hour ago', { chestPainNow: true, tookGtnSpray: true });

    it('and asks whether the pain is there now, and nothing else', () => {
      const { questions } = extract('I had chest pain for several hours', 'en');
      assert.deepEqual(
        questions.map(({ field }) => field),
        ['chestPainNow'],
      );
    });
  });

  describe('hears that somebody no longer sees', () => {
    says('en', 'My blood pressure is 130 over 80. Suddenly I cannot see', {
      bpSys: 130,
      bpDia: 80,
      suddenVisionLoss: true,
    });
    says('en', 'All of a sudden I cannot see', { suddenVisionLoss: true });
    says('en', 'I cannot see all of a sudden', { suddenVisionLoss: true });
    says('fr', 'Ma tension est de 130 sur 80. Soudain je ne vois plus', {
      bpSys: 130,
      bpDia: 80,
      suddenVisionLoss: true,
    });
    says('fr', "Je ne vois plus d'un coup", { suddenVisionLoss: true });
    says('en', 'I cannot see the doctor today', {});

    it('and asks about it where nobody said that it came suddenly', () => {
      for (const [said, language] of [
        ['I cannot see', 'en'],
        ['je ne vois plus', 'fr'],
      ] as const)
        assert.deepEqual(
          extract(said, language).questions.map(({ field, kind }) => [field, kind]),
          [['suddenVisionLoss', 'now']],
        );
    });
  });

  describe('says how sure it is', () => {
    it('of a stated, a converted and a guessed value', () => {
      assert.equal(confidenceOf('pulse 72'), 0.95);
      assert.equal(confidenceOf('sugar 130 mg/dL'), 0.85);
      assert.equal(confidenceOf('sugar 130'), 0.7);
      assert.equal(confidenceOf('tension 15 9', 'fr'), 0.85);
    });

    it('of a symptom, a denied one, and a breathlessness of which nobody said when', () => {
      assert.equal(confidenceOf('palpitations'), 0.9);
      assert.equal(confidenceOf('no palpitations'), 0.85);
      assert.equal(confidenceOf('I am short of breath'), 0.6);
      assert.equal(confidenceOf('short of breath when I walk'), 0.9);
    });

    it('of a spray that has taken the pain away, which leaves nothing not understood', () => {
      for (const said of ['le spray a soulagé la douleur', "le spray n'a pas soulagé la douleur"]) {
        assert.equal(confidenceOf(said, 'fr'), 0.9);
        assert.deepEqual(extract(said, 'fr').notUnderstood, []);
      }
    });

    it('as the mean over the fields, less a tenth for an ambiguous value', () => {
      assert.equal(confidenceOf('pulse 72, no palpitations'), 0.9);
      assert.equal(confidenceOf('pouls 72, glycémie 1,8', 'fr'), 0.85);
    });

    it('not at all of nothing', () => {
      assert.equal(confidenceOf('good morning'), 0);
    });
  });

  describe('asks for the unit of a French glucose below 4', () => {
    it('instead of filling it in', () => {
      const said = 'Glycémie à jeun 1,8';
      const { values, questions } = extract(said, 'fr');
      assert.deepEqual(values, {});
      const units = ['g/L', 'mmol/L'];
      assert.deepEqual(questions, [
        { field: 'glucoseMmol', kind: 'unit', value: 1.8, values: [10, 1.8], units, said },
      ]);
    });

    it('and of one of a gram and a digit, which is tenths for some and hundredths for others', () => {
      const { values, confidence, questions } = extract('Tension 14/9, glycémie un gramme cinq', 'fr');
      assert.deepEqual(values, { bpSys: 140, bpDia: 90 });
      assert.equal(confidence, 0.75);
      const units = ['gramme 05', 'gramme 50'];
      const said = 'Tension 14/9, glycémie un gramme cinq';
      assert.deepEqual(questions, [
        { field: 'glucoseMmol', kind: 'unit', value: 1, values: [5.8, 8.3], units, said },
      ]);
      assert.deepEqual(extract('Glycémie 1 gramme 2', 'fr').questions[0]?.units, ['gramme 02', 'gramme 20']);
    });

    it('no longer, once the unit has been said', () => {
      const { values, questions } = extract('Glycémie à jeun 1,8. Glycémie 1,8 g/L', 'fr');
      assert.deepEqual(values, { glucoseMmol: 10, glucoseContext: 'FASTING' });
      assert.deepEqual(questions, []);
    });
  });
});
