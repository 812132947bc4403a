/** The French words of `clinical-rules` section 9, Congolese and Belgian numbers among them; without accents. */
import { FRENCH_DISCOURSE } from './french-discourse.ts';
import { FRENCH_NEGATION, FRENCH_MEDICINES as MEDICINES } from './french-negation.ts';
import { FRENCH_SYMPTOMS } from './french-symptoms.ts';
import type { Lexicon } from './lexicon.ts';

const MEALS = '[le repas|un repas|les repas|mon repas|le petit dejeuner|le dejeuner|le diner|avoir mange]';
const MISSED =
  "[oublie(e)(s)|manque(s)|saute(s)|rate(e)(s)] (de prendre |de m'injecter |d'injecter |de faire )";
const OWN = "(mes |mon |ma |les |le |la |l'|une |un |des |de l')";

const SUDDENLY = "[soudain|soudainement|tout a coup|(tout )d'un coup|subitement|brusquement|brutalement]";
const SEES_NOT = '[vois [plus|pas|rien]|[peux|arrive] [plus|pas] (a )voir]';

const MASS = '[kg|kgs|kilo(s)|kilogramme(s)]';
/** Weight gained or lost, which is no weight: the words before the amount, and those after it. */
const amounts = (before: string, after: string): readonly string[] => [
  `[${before}] (environ |presque |plus de |encore |au moins )# ${MASS}`,
  `# ${MASS} [${after}]`,
];

export const FRENCH: Lexicon = {
  numbers: {
    ones: {
      zero: 0,
      un: 1,
      une: 1,
      deux: 2,
      trois: 3,
      quatre: 4,
      cinq: 5,
      six: 6,
      sept: 7,
      huit: 8,
      neuf: 9,
    },
    teens: {
      dix: 10,
      onze: 11,
      douze: 12,
      treize: 13,
      quatorze: 14,
      quinze: 15,
      seize: 16,
      'dix sept': 17,
      'dix huit': 18,
      'dix neuf': 19,
    },
    tens: [
      { words: ['vingt'], value: 20, upTo: 9 },
      { words: ['trente'], value: 30, upTo: 9 },
      { words: ['quarante'], value: 40, upTo: 9 },
      { words: ['cinquante'], value: 50, upTo: 9 },
      { words: ['soixante'], value: 60, upTo: 19 },
      { words: ['septante'], value: 70, upTo: 9 },
      { words: ['huitante', 'octante'], value: 80, upTo: 9 },
      { words: ['quatre vingt', 'quatre vingts'], value: 80, upTo: 19 },
      { words: ['nonante'], value: 90, upTo: 9 },
    ],
    link: 'et',
    hundred: { words: ['cents', 'cent'], article: null, bare: true, link: null },
    shortHundreds: [],
    nought: null,
    mark: 'virgule',
    digitByDigit: false,
    half: ['et demi(e)'],
    halfAfter: ['[kg|kilo(s)|kilogramme(s)|gramme(s)|g]'],
    articles: {
      words: ['un', 'une'],
      unlessBefore: [
        'virgule',
        'grammes?',
        'seule?',
        'oreillers?',
        'doses?',
        'prises?',
        'fois',
        'comprimes?',
        'et demie?',
      ],
    },
  },
  folds: [
    { spoken: ['[mg|milligramme(s)][/| / | par | ][dl|decilitre(s)]'], word: 'mgdl' },
    { spoken: ['[mmol|mmols|millimole(s)]([/| / | par | ][l|litre(s)])'], word: 'mmoll' },
    { spoken: ['[g|gramme(s)][/| / | par ][l|litre(s)]'], word: 'gl' },
    { spoken: ['pour cent'], word: '%' },
    { spoken: ['sur (,) sur'], word: 'sur' },
  ],
  hesitations: ['[euh|heu|hum|hein|ben|bah|mmh]'],
  leads: {
    between: ['entre'],
    to: ['[a|ou]'],
    again: ['[et|puis|ou|ensuite|apres]'],
    itself: ["[c'est|c'etait|elle est|elle etait|j'ai|il est]"],
    daytimes: [
      "[le [matin|soir]|la nuit|a midi|ce [matin|soir]|cet apres midi|maintenant|aujourd'hui|apres|avant|quand]",
    ],
    direct: [
      "[actuelle|du jour|aujourd'hui|maintenant|ce matin|ce soir|cet apres midi|est|etait|de|du|a|au|basse|bas|haute|haut|elevee|tres|trop|seulement|environ|[varie|oscille|variait] entre|entre|toujours|indique|affiche|dit|egal|egale]",
    ],
    places: ['[chiffre|nombre|est|etait|a|de|du|indique|affiche]'],
    copulas: [
      "[tombe(e)|monte(e)|remonte(e)|descendu(e)|passe(e)|baisse|augmente|diminue|grimpe] [a|jusqu'a|_]",
      '[est|etait|de|indique|indiquait|affiche|affichait|dit]',
    ],
  },
  countedThings: [
    // Without "pas": after a reading it begins a denial far oftener than it counts steps.
    '[fois|jour(s)|semaine(s)|mois|an(s)|annee(s)|minute(s)|min|heure(s)|h|cuillere(s)|morceau(x)|tasse(s)|verre(s)|comprime(s)|medicament(s)|cachet(s)|dose(s)|prise(s)|oreiller(s)|personne(s)|dollar(s)|euro(s)|franc(s)|metre(s)|km|degres|gramme(s)|g]',
  ],
  percent: ['%'],
  distractors: [
    "[mesure(r)|controle(r)|verifie(r)|pris|prends|prendre|teste(r)] (ma |mon |la |le |l')[tension|glycemie|pression|pouls|poids|sucre|saturation|oxygene|temperature] a #",
  ],
  clockTimes: ['a # (h|heures) du [matin|soir]'],
  starts: [
    '{[passe(e)|tombe(e)|monte(e)|remonte(e)|descendu(e)|baisse|augmente|diminue|chute|grimpe] }de #(( )[%|kg|kilo(s)|mgdl|mmoll|gl])( #| sur #|/#)',
  ],
  pressure: {
    keywords: ['tension( arterielle)', 'pression( arterielle)'],
    // "Ta" is also "your".
    bareKeywords: ['ta'],
    joiners: ['sur', 'et'],
    over: 'sur',
    tellingJoiners: [],
    systolic: {
      names: ['(tension |pression )systolique', '[maxima|maximale]'],
      places: ['[le |du ][haut|premier]'],
    },
    diastolic: {
      names: ['(tension |pression )diastolique', '[minima|minimale]'],
      places: ['[le |du ][bas|second|deuxieme]'],
    },
    centimetres: true,
  },
  heartRate: {
    keywords: ['[frequence|rythme] cardiaque', 'pouls', 'rythme du coeur', 'fc'],
    units: ['battements( cardiaques)( par minute)', 'pulsations( par minute)', 'bpm'],
  },
  oxygen: {
    keywords: [
      'saturation( en oxygene)',
      "taux d'oxygene",
      'oxygene',
      'spo2',
      'sp02',
      'sp o2',
      'o2',
      'oxymetre( de pouls)',
    ],
    units: ["% [d'oxygene|de saturation|en oxygene]"],
  },
  weight: {
    keywords: ['pese', 'poids', 'balance'],
    units: [MASS],
    pounds: [],
    lbs: [],
    unread: ['[livre(s)|gramme(s)|tonne(s)]'],
    amounts: [
      {
        field: 'weightChange',
        value: 'increased',
        phrases: amounts('pris|prends|grossi de', 'de plus|en plus'),
      },
      {
        field: 'weightChange',
        value: 'decreased',
        phrases: amounts('perdu|perds|maigri de', 'de moins|en moins'),
      },
    ],
    goods: ['de', "d'"],
  },
  glucose: {
    keywords: ['glycemie( capillaire)', 'glucose', 'taux de [sucre|glucose]( dans le sang)', 'sucre'],
    grams: ['gramme(s)', 'g'],
    eatsWholeGrams: false,
    ambiguousBelow: 4,
    contexts: [
      { value: 'PP2H', phrases: [`2 [heures|h] apres ${MEALS}`] },
      { value: 'FASTING', phrases: ['a jeun', 'avant le petit dejeuner', 'au reveil'] },
      { value: 'RANDOM', phrases: ['au hasard', `apres ${MEALS}`] },
    ],
  },
  counts: [
    {
      field: 'missedDiabetesDoses24h',
      phrases: [
        `${MISSED}${OWN}(# )[dose(s)|injection(s)|piqure(s)|prise(s)|comprime(s)] [d'|de |de mon |de ma |de l'|contre le |pour le ][insuline|metformine|diabete]`,
        `${MISSED}${OWN}(# )(${MEDICINES} (pour |contre |de )(le |mon ))[insuline|metformine|diabete]`,
      ],
    },
    { field: 'missedDoses24h', phrases: [`${MISSED}${OWN}(# )[dose(s)|prise(s)|${MEDICINES}]( # fois)`] },
    { field: 'orthopnoeaPillows', phrases: ['# oreiller(s)'] },
  ],
  choices: [
    {
      field: 'weightChange',
      value: 'same',
      phrases: [
        'meme poids',
        'poids (est |reste )(toujours )[stable|le meme]',
        "poids [n'a|a] pas change",
        '[pas de|aucun] changement de poids',
      ],
    },
    {
      field: 'weightChange',
      value: 'increased',
      isPersonal: true,
      phrases: ['[pris|prends] du poids', 'grossi', 'poids (a )augmente'],
    },
    {
      field: 'weightChange',
      value: 'decreased',
      isPersonal: true,
      phrases: ['[perdu|perds] du poids', 'maigri', 'poids (a )[diminue|baisse]'],
    },
    ...(['HI', 'LO'] as const).map((sign) => ({
      field: 'glucoseSign' as const,
      value: sign,
      phrases: [
        `[glucometre|lecteur|[appareil|machine] [de|a|du] [sucre|glycemie|glucose]] (m')(a )[montre|affiche|indique|dit|marque|ecrit] (seulement |juste )${sign === 'HI' ? '[hi|high|haut]' : '[lo|low|bas]'}`,
      ],
    })),
    { field: 'nyhaClass', value: 'IV', phrases: ['classe [4|iv]'] },
    { field: 'nyhaClass', value: 'III', phrases: ['classe [3|iii]'] },
    { field: 'nyhaClass', value: 'II', phrases: ['classe [2|ii]'] },
    { field: 'nyhaClass', value: 'I', phrases: ['classe [1|un]', 'nyha (classe )i', 'classe i [.|;]'] },
    { field: 'walkingDistance', value: 'few-steps', phrases: ['que quelques pas'] },
    { field: 'walkingDistance', value: '1-block', phrases: ['[un|1] pate de maisons'] },
    {
      field: 'walkingDistance',
      value: 'bedbound',
      isPersonal: true,
      phrases: ['alite(e)', 'au lit toute la journee'],
    },
    {
      field: 'stairsClimbing',
      value: 'cannot',
      phrases: ["(ne )[peux|peut] [pas|plus] monter (les |des |l'|d')[escalier(s)]"],
    },
    { field: 'stairsClimbing', value: 'one-flight', phrases: ['[un|1] (seul )etage'] },
  ],
  fixed: [
    {
      phrases: [
        "[spray|trinitrine] [n'a|ne m'a|m'a] [pas|rien|jamais] (vraiment )[aide|soulage|calme|marche|fait]",
        "[spray|trinitrine] [n'a rien change|ne change rien|n'a rien fait|ne fait rien]",
        "{[spray|trinitrine]...}[ca|cela|il|elle] [n'a|ne m'a|m'a|a] [pas|rien|jamais] (vraiment )[aide|soulage|calme|marche|fait]",
        '{[spray|trinitrine]...}(la )douleur [est toujours la|est encore la|persiste|continue|reste|ne passe pas|est la]',
      ],
      sets: { tookGtnSpray: true, gtnRelievedPain: false },
    },
    {
      phrases: ["[spray|trinitrine] (m')a (bien |vite |tout de suite )[aide|calme|soulage|marche]"],
      sets: { tookGtnSpray: true, gtnRelievedPain: true },
    },
    {
      phrases: ['[pas|jamais] (encore )[utilise|pris] (le |mon |la |ma )[spray|trinitrine]'],
      sets: { tookGtnSpray: false },
    },
    {
      phrases: [`[pas|jamais] (encore )pris (tous |toujours )[mes|les|mon|le] ${MEDICINES}`],
      sets: { medsTakenNow: false },
    },
    // Not so much of it may be some of it.
    {
      phrases: [
        "poitrine (ne |n')(me )[fait|serre|brule] [pas|plus] [vraiment|trop|tellement|beaucoup|si|toujours|tout le temps]( mal| fort)",
      ],
      sets: { chestPainNow: true },
      isDoubtful: true,
    },
    // Who comes to on the ground may have fainted, who speaks like a drunkard may have a stroke.
    {
      phrases: ['[retrouve(e)|reveille(e)] [par terre|au sol|sur le sol]', 'trou noir'],
      sets: { syncopeOrCollapse: true },
      isDoubtful: true,
    },
    {
      phrases: [
        "parle (comme [un|une|quelqu'un] (de |d')|un peu |tout |tres )[saoul(e)|soul(e)|ivre|ivrogne|bizarre(ment)|lourd]",
        'parle [bizarre(ment)|de travers]',
        'parole(s) (est |sont )[bizarre(s)|lente(s)|lourde(s)]',
      ],
      sets: { neuroDeficitNew: true },
      isDoubtful: true,
    },
    {
      phrases: [
        `${SUDDENLY}(,) (et )[je|j'] (ne |n')(y )${SEES_NOT}( bien| rien| du tout)`,
        `(ne |n')(y )${SEES_NOT}( bien| rien| du tout)(,) ${SUDDENLY}`,
      ],
      sets: { suddenVisionLoss: true },
    },
    // Nobody can tell from these words whether it came suddenly.
    {
      phrases: [
        "[je|j'] (ne |n')(y )[vois [plus|rien|pas du tout]|[peux|arrive] [plus|pas] (a )voir] [.|,|;|!|?|du tout|depuis|maintenant|et|mais|ou|parce|car]",
        'je suis (maintenant |presque |completement )aveugle',
      ],
      sets: { suddenVisionLoss: true },
      isDoubtful: true,
    },
    // A disease that somebody names is no finding: it is asked what they feel.
    {
      phrases: ['[crise|attaque] cardiaque', 'infarctus'],
      sets: { chestPainNow: true },
      isDoubtful: true,
    },
    {
      phrases: ['[fais|fait|faire|ai|est] (encore )(un )avc', 'attaque cerebrale', '[un|mon] avc'],
      sets: { neuroDeficitNew: true },
      isDoubtful: true,
    },
    {
      phrases: [
        `[prends|prend|prenais] [plus|pas] (tous )[mes|mon|les|le|de|d'] ${MEDICINES}`,
        `[arrete|stoppe] (de prendre )[mes|mon|les|le] ${MEDICINES}`,
      ],
      sets: { medsTakenNow: false },
      isLasting: true,
    },
    {
      phrases: [
        `${MEDICINES} (sont |est |ont |c'est )[fini(s)|termine(s)|epuise(s)]`,
        `(n'|ne )ai plus (de |d')${MEDICINES}`,
      ],
      sets: { medsTakenNow: false },
      isDoubtful: true,
    },
    {
      phrases: [
        `[j'ai|ai] (bien |deja )pris (tous |toutes )[mes|mon] ${MEDICINES}`,
        `n'ai [pas|jamais] [oublie|manque|saute] (de prendre )[mes|mon] ${MEDICINES}`,
      ],
      sets: { medsTakenNow: true },
    },
    {
      phrases: ["[[pas|plus] de|aucun] changement(s) [de|dans|a] (la |ma |l'|mes )[vue|vision]"],
      sets: { visionChanges: false },
    },
  ],
  symptoms: FRENCH_SYMPTOMS,
  durations: [
    {
      field: 'chestPainDuration',
      value: 'comes-and-goes',
      phrases: ['[va|vont|vient] et [vient|viennent|va]', 'par moments'],
    },
    { field: 'chestPainDuration', value: 'all-day', phrases: ['toute la journee'] },
    {
      field: 'chestPainDuration',
      value: 'hours',
      phrases: ['[plusieurs|quelques|des] heures', '# heure(s)', 'une heure'],
    },
    {
      field: 'chestPainDuration',
      value: 'minutes',
      phrases: ['[plusieurs|quelques|des] minutes', '# minute(s)', 'une minute'],
    },
  ],
  agos: [
    "il y a (environ |a peu pres |deja |plus de |moins de |a peine |presque )[#|un|une|1|quelques|plusieurs|des] [heure(s)|h|minute(s)|min] [.|,|;|!|?|et|mais|avant|apres|quand|environ|je|j'|maintenant|la|le|ma|mon|ca|cela]",
  ],
  begins: ['[commence|commencee|debute|depuis|apparu(e)|venu(e)|arrive(e)|vient|demarre] '],
  now: ['maintenant', 'en ce moment'],
  negation: FRENCH_NEGATION,
  discourse: FRENCH_DISCOURSE,
};
