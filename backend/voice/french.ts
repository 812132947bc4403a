/** The French words of `clinical-rules` section 9, Congolese and Belgian numbers among them; without accents. */
import { FRENCH_SYMPTOMS } from './french-symptoms.ts';
import type { Lexicon } from './lexicon.ts';

const MEDICINES = '[medicament(s)|comprime(s)|traitement|cachet(s)|pilule(s)]';
const MEALS = '[le repas|un repas|les repas|mon repas|le petit dejeuner|le dejeuner|le diner|avoir mange]';
const MISSED =
  "[oublie(e)(s)|manque(s)|saute(s)|rate(e)(s)] (de prendre |de m'injecter |d'injecter |de faire )";
/** Verbs that deny what stands behind them, where they are denied; with another, who knows: "je ne dors pas". */
const DENYING =
  '[ai|as|a|avons|avez|ont|avais|avait|avoir|eu|suis|es|est|sommes|sont|etais|etait|etaient|etre|ete|sen[s|t|tais|tait|ti|tir]|ressen~|eprouv~|vois|voit|remarqu~|note|constat~|observ~|pens~|crois|croire|dirais|trouve|souffr~|reveill~|devien~|reste|present~]';
const OWN = "(mes |mon |ma |les |le |la |l'|une |un |des |de l')";

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
  ],
  leads: {
    direct: [
      "[actuelle|du jour|aujourd'hui|maintenant|ce matin|ce soir|cet apres midi|est|etait|de|du|a|au|basse|bas|haute|haut|elevee|tres|trop|seulement|environ|toujours|indique|affiche|dit|egal|egale]",
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
    units: [],
  },
  weight: {
    keywords: ['pese', 'poids', 'balance'],
    units: [MASS],
    pounds: [],
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
    { field: 'missedDoses24h', phrases: [`${MISSED}${OWN}(# )[dose(s)|prise(s)|${MEDICINES}]`] },
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
      phrases: ['[pris|prends] du poids', 'grossi', 'poids (a )augmente'],
    },
    {
      field: 'weightChange',
      value: 'decreased',
      phrases: ['[perdu|perds] du poids', 'maigri', 'poids (a )[diminue|baisse]'],
    },
    { field: 'nyhaClass', value: 'IV', phrases: ['classe [4|iv]'] },
    { field: 'nyhaClass', value: 'III', phrases: ['classe [3|iii]'] },
    { field: 'nyhaClass', value: 'II', phrases: ['classe [2|ii]'] },
    { field: 'nyhaClass', value: 'I', phrases: ['classe [1|un]', 'nyha (classe )i', 'classe i [.|;]'] },
    { field: 'walkingDistance', value: 'few-steps', phrases: ['que quelques pas'] },
    { field: 'walkingDistance', value: '1-block', phrases: ['[un|1] pate de maisons'] },
    {
      field: 'walkingDistance',
      value: 'bedbound',
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
        "{[spray|trinitrine]...}[ca|cela|il|elle] [n'a|ne m'a|m'a|a] [pas|rien|jamais] (vraiment )[aide|soulage|calme|marche|fait]",
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
  now: ['maintenant', 'en ce moment'],
  negation: {
    negators: [
      '[pas|aucun(e)|sans|jamais|ni|non]',
      // As much before its verb as behind it: "je ne vomis pas".
      "[ne |n'](y |me |m'|se |s'|en )~ [pas|plus|jamais]",
    ],
    fillers: [
      "[vraiment|encore|du tout|tout a fait|completement|toujours|deja|eu|ete|etre|avoir|y|me|m'|se|s'|en|ne|n']",
    ],
    verbs: [
      {
        before: ["[ne|n'|je|j'|il|elle|ca|on|ils|elles|nous|vous]( me| m'| y| se| s'| en)"],
        verb: '~',
        behind: ['[pas|plus|jamais]'],
        unlessBefore: ["[de|d'|du|des|un|une]"],
        denying: [DENYING, 'fait [pas|plus|jamais] (vraiment |trop )mal', '[peux|peut] pas [dire|affirmer]'],
      },
    ],
    exceptions: [
      '[pas|jamais|plus] (tres |trop |vraiment |du tout )[bien|bon|sur|forme|en forme|normal|moi meme]',
      '[sais|sait|comprends|comprend] pas',
      'pas seulement',
      'non plus',
      'non ,',
      'non [la|le|ca|cela|attend~|pardon|en fait|si|excuse~|desole(e)]',
      'jamais (eu |ete |senti |ressenti )[aussi|si|autant|un tel|une telle]',
      'jamais [eu|senti|ressenti|connu]...[comme ca|comme cela|pareil(le)]',
      "[n'ai|j'ai] pas que [mal|la|une|des]",
      // What is not done without a symptom is done with it.
      "[jamais|(ne |n')[peux|peut|arrive|pouvais|arrivais] [pas|plus|jamais]......] sans",
      // What nobody denies a symptom with: "je n'ai pas mangé, douleur à la poitrine".
      "(ne )[va|passe|part|s'arrete|dors|mange] [pas|plus]",
      'sans [arret|cesse|raison|doute|prevenir]',
      '[pas|jamais] (pu |bien |reussi a |encore )[dormi|dormir|mange|manger|mesure|mesurer|prendre|alle(e)|eu ca|senti ca]',
      "[pas|plus|aucun(e)] (d'|de )[appetit|energie|amelioration|soulagement|changement|mieux|tensiometre|appareil|lecteur|bandelettes|courant|electricite|reseau]",
      `[pas|plus] de ${MEDICINES}`,
      'plus de force',
    ],
    absences: ['sans'],
    own: ['[peux|peut|arrive|sens|sent|vois] plus', 'plus de force', 'mots ne sortent plus'],
    answers: ['oui [.|,|;|et|mais]'],
    finite: ["[est|sont|fait|serre(nt)|brule|tourne|bat|s'emballe|saute|rate|pese|irradie|descend|remonte]"],
    subordinators: ['[quand|en|qui|que|parce|car]'],
    determiners: ["[la|le|les|l'|ma|mon|mes|son|sa|ses|un|une|des|gauche|droit(e)]"],
    quantifiers: ['[plus|autre(s)|nouveau|nouvelle|vraie]'],
    assertions: [
      '[est|sont|etait|a [commence|recommence|repris|augmente|empire]|ont|revient|reviennent|continue(nt)|persiste(nt)|augmente(nt)|commence(nt)|reste(nt)|toujours|encore]',
    ],
    clauseEnds: [
      '[mais|cependant|par contre|pourtant|sauf|a part|hormis|en dehors de|seulement|juste|parce que|parce qu|car]',
    ],
    and: 'et',
    subjects: [
      "[je|j'|mon|ma|mes|la|le|les|il|elle|on|nous|ils|elles|son|sa|ses|c'|ce|ca|aussi|maintenant|suis|ai]",
      // No subjects, but nobody denies with them: what is denied by mistake is lost, what is not can be removed.
      "[alors|encore|toujours|puis|des|un|une|aujourd'hui|hier|evanoui(e)|tombe(e)|perdu]",
    ],
    bareSubjects: [
      "[je|j'|il|elle|ils|elles|on|c'|nous [sommes|avons]|ca [me|m'|ne|n'|fait|va|a|est|serre|descend|monte|remonte|irradie|part|brule|pique|tourne|bat|commence|recommence|revient|continue|s']|la douleur [est|a [commence|recommence|repris|augmente|empire]|irradie|descend|monte|remonte|va|part|revient|me|m']]",
    ],
    ties: [
      '[quand|lorsque|que|si|comme|ou|dont|puisque|parce que|ni|tandis que]',
      '[a|de|dans|sur|sous|avec|pour|par|en|entre|vers|chez|sans|contre|depuis|avant|apres|pendant|tous|toutes]',
    ],
    possessives: ['[mon|ma|mes|son|sa|ses]'],
    possessiveTies: [`${DENYING}( pas| plus| jamais)`],
    clauseTies: [],
  },
};
