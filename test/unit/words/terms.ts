/**
 * One term for one thing, in each language: what the screens say, and what they do not say beside it. A word that only a
 * clinician knows is wrong on the patients' side alone.
 */
import type { Language } from '../../../events/enums.ts';

interface Words {
  readonly wanted: string;
  readonly not: RegExp;
}

interface Term extends Readonly<Partial<Record<Language, Words>>> {
  readonly concept: string;
  readonly for: 'patients' | 'everybody';
}

export const TERMS: readonly Term[] = [
  {
    concept: 'blood sugar',
    for: 'patients',
    en: { wanted: 'blood sugar', not: /\bglucose\b(?! tablet)|sugar level/i },
    fr: { wanted: 'taux de sucre', not: /glycémi|(?<!comprimés de )glucose|sucre dans le sang/i },
    sw: { wanted: 'sukari kwenye damu', not: /sukari ya damu|(?<!vya )glukosi/i },
  },
  {
    concept: 'the meter of the blood sugar',
    for: 'everybody',
    en: { wanted: 'meter', not: /glucometer/i },
    fr: { wanted: 'appareil', not: /\blecteur|glucomètre/i },
    sw: { wanted: 'mashine', not: /glukomita/i },
  },
  {
    concept: 'unit',
    for: 'everybody',
    sw: { wanted: 'kizio', not: /kipimio/i },
  },
  {
    concept: 'blood pressure',
    for: 'everybody',
    fr: { wanted: 'tension', not: /\btension artérielle|pression artérielle/i },
    sw: { wanted: 'shinikizo la damu', not: /msukumo wa damu/i },
  },
  {
    concept: 'the two numbers of the blood pressure',
    for: 'patients',
    en: { wanted: 'top number', not: /systolic|diastolic|\b(?:upper|lower) (?:blood|number)/i },
    fr: { wanted: 'chiffre du haut', not: /systolique|diastolique|chiffre supérieur/i },
    sw: { wanted: 'namba ya juu', not: /sistoli|diastoli/i },
  },
  {
    concept: 'pulse',
    for: 'everybody',
    // What is counted at the wrist is a pulse.
    en: { wanted: 'heart rate', not: /(?<!count your )\bpulse\b/i },
    fr: { wanted: 'pouls', not: /fréquence cardiaque/i },
    sw: { wanted: 'mapigo ya moyo', not: /\bpulsi\b/i },
  },
  {
    concept: 'palpitations',
    for: 'patients',
    en: { wanted: 'heart pounding', not: /palpitation/i },
    fr: { wanted: 'cœur qui bat fort', not: /palpitation/i },
    sw: { wanted: 'moyo kwenda mbio', not: /moyo kudunda/i },
  },
  {
    concept: 'an irregular heartbeat',
    for: 'everybody',
    sw: { wanted: 'yasiyo na mpangilio', not: /mapigo[^.:]* yasiyo ya kawaida/i },
  },
  {
    concept: 'short of breath',
    for: 'patients',
    en: { wanted: 'short of breath', not: /breathless|dyspn/i },
    fr: { wanted: 'souffle court', not: /essouffl|dyspn/i },
    sw: { wanted: 'kuishiwa pumzi', not: /kukosa pumzi|shindwa kupumua/i },
  },
  {
    concept: 'fainting',
    for: 'patients',
    en: { wanted: 'faint', not: /syncope|lose consciousness/i },
    fr: { wanted: 'évanoui', not: /perte de connaissance|syncope/i },
    sw: { wanted: 'kuzimia', not: /kupoteza fahamu/i },
  },
  {
    concept: 'balance',
    for: 'everybody',
    sw: { wanted: 'kuyumba', not: /\busawa\b/i },
  },
  {
    concept: 'dizziness',
    for: 'everybody',
    sw: { wanted: 'kizunguzungu', not: /kichwa chepesi/i },
  },
  {
    concept: 'feeling like vomiting',
    for: 'patients',
    en: { wanted: 'feeling like vomiting', not: /nausea|\bsickness|feeling sick/i },
    fr: { wanted: 'envie de vomir', not: /nausée/i },
    sw: { wanted: 'kichefuchefu', not: /kujisikia kutapika/i },
  },
  {
    concept: 'water in the body',
    for: 'patients',
    en: { wanted: 'water', not: /\bfluid/i },
    fr: { wanted: 'eau s’accumule', not: /liquide/i },
    sw: { wanted: 'maji', not: /majimaji|kiowevu/i },
  },
  {
    concept: 'the class of the activity',
    for: 'patients',
    en: { wanted: 'activity', not: /\bNYHA\b/ },
    fr: { wanted: 'activité', not: /\bNYHA\b/ },
    sw: { wanted: 'shughuli', not: /\bNYHA\b/ },
  },
  {
    concept: 'a dose that was not taken',
    for: 'patients',
    en: { wanted: 'missed', not: /forgot/i },
    fr: { wanted: 'non prise', not: /oubli/i },
    sw: { wanted: 'hukutumia', not: /uli(?:zo|yo)?kosa|kukosa dozi|ulikosa kidonge|iliyokoswa|zilizokoswa/i },
  },
  {
    concept: 'care team',
    for: 'patients',
    en: { wanted: 'care team', not: /\bprovider/i },
    fr: { wanted: 'équipe soignante', not: /\bsoignant\b|prestataire/i },
    sw: { wanted: 'wahudumu wako wa afya', not: /\bmhudumu|mtoa huduma|\btimu ya(?:ko|\s(?:afya|huduma))/i },
  },
  {
    concept: 'not to drive, whatever it is that one drives',
    for: 'everybody',
    sw: { wanted: 'usiendeshe gari wala pikipiki', not: /usiendeshe gari(?! wala pikipiki)/i },
  },
  {
    concept: 'care team, to itself too',
    for: 'everybody',
    fr: { wanted: 'équipe soignante', not: /équipe (?:de soins|médicale)/i },
  },
  {
    concept: 'pain in the chest',
    for: 'patients',
    fr: { wanted: 'à la poitrine', not: /(?:douleur|mal|gêne)s? dans la poitrine/i },
  },
  {
    concept: 'very sleepy',
    for: 'patients',
    fr: { wanted: 's’endort', not: /somnol/i },
  },
  {
    concept: 'nearly fainting, and not feeling unwell',
    for: 'patients',
    fr: { wanted: 'évanouir', not: /malaise/i },
  },
  {
    concept: 'an examination',
    for: 'everybody',
    // A device that tries itself out makes a test.
    fr: { wanted: 'examen', not: /\btests?\b(?! ou une démonstration)(?!\}\})/i },
  },
  {
    concept: 'Nigeria',
    for: 'everybody',
    fr: { wanted: 'nigéria', not: /Nigeria/ },
  },
  {
    concept: 'where patients are cared for',
    for: 'patients',
    fr: { wanted: 'centre de santé', not: /clinique/i },
    sw: { wanted: 'kituo cha afya', not: /kliniki/i },
  },
  {
    concept: 'emergency number',
    for: 'everybody',
    en: { wanted: 'emergency number', not: /emergency phone/i },
    fr: { wanted: 'numéro d’urgence', not: /téléphone d’urgence/i },
    sw: { wanted: 'namba ya dharura', not: /simu ya dharura/i },
  },
  {
    concept: 'number',
    for: 'everybody',
    sw: { wanted: 'namba', not: /nambari/i },
  },
  {
    concept: 'limit',
    for: 'patients',
    fr: { wanted: 'limite', not: /objectif|\bseuil/i },
  },
  {
    concept: 'limit, to the care team too',
    for: 'everybody',
    sw: { wanted: 'kiwango', not: /kikomo|(?<!nje ya )mipaka/i },
  },
  {
    concept: 'to acknowledge an alert',
    for: 'everybody',
    en: { wanted: 'acknowledge', not: /confirm (?:the|this|an) alert/i },
    fr: {
      wanted: 'prendre en charge',
      not: /\bnon confirmée?s?\b|confirm(?:er|ez) (?:l’|cette |une )alerte|alertes? confirmées?/i,
    },
    sw: { wanted: 'shughulikia', not: /thibitish/i },
  },
  {
    concept: 'to resolve an alert, and not only to close a window',
    for: 'everybody',
    en: { wanted: 'resolve', not: /close (?:the|this|an) alert/i },
    fr: { wanted: 'clôtur', not: /\brésolues?\b|\brésolution\b|résoudre l’alerte/i },
    sw: { wanted: 'tatua', not: /tahadhari[^.]*(?:im|zim)efungwa|funga tahadhari/i },
  },
  {
    concept: 'an alert that goes up, and not a patient who is handed over',
    for: 'everybody',
    fr: { wanted: 'remontée', not: /escalad|alertes?[^.]* transmises?\b/i },
    sw: { wanted: 'ngazi ya juu', not: /pandish/i },
  },
  {
    concept: 'what came of a contact',
    for: 'everybody',
    en: { wanted: 'outcome', not: /what came of it/i },
    fr: { wanted: 'issue', not: /résultat du contact|résultat de l’appel/i },
  },
  {
    concept: 'a log, to the care team',
    for: 'everybody',
    sw: { wanted: 'kumbukumbu', not: /\b(?:hakuna|bado hakuna|siku zenye) rekodi|rekodi (?:mpya|moja)/i },
  },
  {
    concept: 'a milestone, and not any action',
    for: 'everybody',
    sw: { wanted: 'hatua kuu', not: /hatua za mgonjwa/i },
  },
  {
    concept: 'a patient without a log for long',
    for: 'everybody',
    en: { wanted: 'silent', not: /\bquiet patient/i },
    fr: { wanted: 'sans nouvelles', not: /silencieu/i },
    sw: { wanted: 'hajatuma taarifa', not: /\bkimya\b/i },
  },
  {
    concept: 'flag of a log',
    for: 'everybody',
    fr: {
      wanted: 'statut',
      not: /changer(?:aient|ait)? de couleur|\bcouleur (?:donnée|selon)|pourquoi (?:cet|l’)état/i,
    },
  },
  {
    concept: 'amber',
    for: 'everybody',
    en: { wanted: 'amber', not: /\b(?:yellow|orange) alert/i },
    fr: { wanted: 'orange', not: /\bambre\b|demande(?:nt)? de l’attention/i },
    sw: { wanted: 'njano', not: /machungwa/i },
  },
  {
    concept: 'from one number to another',
    for: 'patients',
    en: { wanted: ' to ', not: /\d-\d/ },
    fr: { wanted: ' à ', not: /\d-\d/ },
    sw: { wanted: ' hadi ', not: /\d-\d/ },
  },
];
