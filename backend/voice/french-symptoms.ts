/**
 * The French symptom phrases of `clinical-rules` 9.8, the special ones before the general ones. The breath that does not
 * come (9.5) stands behind the phrases of the night and of lying flat, which hold it.
 */
import type { SymptomPhrases } from './lexicon.ts';

/** The same words at rest, lying flat, on exertion and of nobody knows when: only what is said with them tells which. */
const BREATHLESS =
  "[essouffle(e)|essoufflement|souffle court|a bout de souffle|[du mal|difficulte(s)|de la peine] [a|pour] respirer|respire [mal|difficilement|avec (difficulte|peine)]|gene respiratoire|manque [d'air|de souffle]|[souffle|l'air] me manque]";

export const FRENCH_SYMPTOMS: readonly SymptomPhrases[] = [
  {
    field: 'chestPainAtRest',
    phrases: [
      '[douleur(s)|mal|oppression] [a|dans|de] la poitrine [au repos|quand je [suis assis(e)|me repose]]',
      'douleur thoracique au repos',
    ],
  },
  {
    field: 'chestPainOnExertion',
    phrases: [
      "[douleur(s)|mal|oppression] [a|dans|de] la poitrine (revient |vient |apparait |commence |reprend )[(seulement )a l'effort|(seulement )quand je [marche|monte|fais un effort]...(escaliers|vite)]",
      "douleur(s) thoracique(s) a l'effort",
    ],
  },
  {
    field: 'chestPainRadiationJawArm',
    phrases: [
      "(douleur )[irradie|descend|monte|remonte|va|part]( jusque| jusqu') [dans|vers|a|au] (le |la |l'|mon |ma )[bras|machoire|cou|epaule]( gauche| droit)",
    ],
  },
  {
    field: 'chestPainCrushing',
    phrases: [
      'douleur [ecrasante|en etau]',
      '[poids|etau|barre] (ici |la )[sur|dans] (la |ma )poitrine',
      '[assis(e)|appuie|pese] (fort |tres fort )sur (la |ma )poitrine',
      '(ca |la poitrine )(me )serre (tres )fort',
      '[ca|cela] (me )serre [a|dans] la poitrine',
      '[ca|cela] me serre( tres| trop| beaucoup)( fort)( la poitrine| le coeur| au coeur)',
    ],
  },
  {
    field: 'chestPainSharp',
    phrases: [
      'douleur [aigue|vive|piquante]( [a|dans] la poitrine)',
      '[coup(s) de poignard|pointe(s)|point] [a|au|dans|sur] [la poitrine|le coeur|coeur]',
    ],
  },
  { field: 'chestPainBurning', phrases: ['brulure [dans|a|de] la poitrine', 'poitrine (me )brule'] },
  {
    field: 'chestPainNow',
    phrases: [
      '[douleur(s)|mal] [a|dans|de|au niveau de] (la |ma )poitrine( maintenant| en ce moment)',
      'douleur(s) thoracique(s)',
      'oppression [a|dans|de] la poitrine',
      'oppression thoracique',
      'poitrine (qui |elle )(me )[fait mal|serre|pese]',
      '[ca|cela] me [pique|lance] [au|dans le] coeur',
      '[ca|cela] (me )[fait mal|pique|lance] [a|dans] la poitrine',
      'mal au thorax',
      'poitrine [serree|oppressee|douloureuse|lourde]',
      '[serrement|pression|gene|lourdeur] [a|dans|sur] la poitrine',
    ],
  },
  {
    field: 'breathlessnessRest',
    phrases: [
      `${BREATHLESS} (meme )[au repos|quand je [suis assis(e)|me repose]|en etant assis(e)|assis(e)|en permanence|tout le temps]`,
    ],
  },
  {
    field: 'breathlessnessLyingFlat',
    phrases: [
      `${BREATHLESS} (meme )(quand je (suis |m'))[allonge(e)|couche(e)|a plat]( a plat)`,
      "m'asseoir pour respirer",
    ],
  },
  {
    field: 'pnd',
    phrases: [
      "(me )reveille(e) (la nuit )[essouffle(e)|en manque d'air|en suffoquant|a bout de souffle]",
      "reveille la nuit [parce que|car] je [suis essouffle(e)|manque d'air|n'arrive pas a respirer]",
    ],
  },
  {
    field: 'breathlessnessRest',
    phrases: [
      "(n'|ne )[arrive|parviens|reussis] [pas|plus] a respirer",
      '(ne )peux [pas|plus] respirer',
      '[peux|arrive|parviens] a peine (a )respirer',
      'respire a peine',
      "[je m'|j']etouffe",
      'je suffoque',
      "[l'air|le souffle] (ne )[passe|rentre|entre|vient] [pas|plus]",
    ],
  },
  {
    field: 'breathlessnessExertion',
    phrases: [
      `${BREATHLESS} [a l'effort|quand je [marche|monte|travaille]...(escaliers|vite)|en [marchant|montant]...(escaliers)]`,
    ],
  },
  {
    field: 'breathlessnessExertion',
    unqualified: true,
    phrases: [BREATHLESS],
  },
  {
    field: 'coughFrothySputum',
    phrases: ['crach[e|at(s)|er]...[mousseux|mousse|rose|roses]', 'toux [mousseuse|avec mousse]'],
  },
  { field: 'coughDryNight', phrases: ['toux seche( la nuit)', 'tousse la nuit'] },
  {
    field: 'wheezingTightness',
    isPersonal: true,
    phrases: ['siffl[e|ement(s)|ante]( [en respirant|a la respiration|respiration])'],
  },
  { field: 'palpitationsAtRest', phrases: ['palpitation(s) au repos'] },
  {
    field: 'palpitationsWithActivity',
    phrases: ["palpitation(s) [a l'effort|quand je [marche|monte|fais un effort]]"],
  },
  {
    field: 'irregularHeartbeat',
    phrases: [
      '[coeur|pouls|rythme]( cardiaque) (qui )(est |bat )[irregulier|de facon irreguliere|irregulierement]',
      "coeur (qui )bat [n'importe comment|de travers|dans tous les sens]",
      'battements irreguliers',
    ],
  },
  { field: 'heartRacing', phrases: ["coeur (qui )[s'emballe|bat (tres |trop )vite|galope]"] },
  {
    field: 'heartSkipping',
    phrases: ['coeur [saute|rate]...(battement(s))', 'battements [sautes|manquants]'],
  },
  {
    field: 'palpitations',
    phrases: ['palpitation(s)', 'coeur (qui )[palpite|cogne|tape fort|bat (tres |trop )fort]'],
  },
  {
    field: 'legSwellingOneLog',
    phrases: [
      '[une seule|1 seule|la] jambe (gauche |droite )(est )[gonflee|enflee]',
      'jambe [gauche|droite] (est )[gonflee|enflee]',
    ],
  },
  {
    field: 'legSwellingBothLegs',
    phrases: [
      '(les 2 |les deux |mes )jambes (sont |ont |qui )[gonfle(es)|enfle(es)|gonflent|enflent]',
      'gonflement des (2 |deux )jambes',
    ],
  },
  {
    field: 'ankleSwellingIncrease',
    phrases: [
      '[cheville(s)|pieds] (sont |est |ont |qui )(plus |tres |trop )[gonfle(e)(s)|enfle(e)(s)|gonflent|enflent]',
      'gonflement [des|de mes|aux] [chevilles|pieds]',
    ],
  },
  { field: 'abdominalSwelling', phrases: ['ventre (est )[gonfle|ballonne|enfle]'] },
  { field: 'faceSwellingMorning', phrases: ['visage (est )[gonfle|enfle|bouffi]( le matin| ce matin)'] },
  { field: 'sockMarks', phrases: ['[marque(s)|trace(s)] [de|des|de mes] chaussettes'] },
  {
    field: 'shoesTooTight',
    phrases: ['chaussures (sont |me sont )(trop )[serrees|etroites]|chaussures me serrent'],
  },
  {
    field: 'nearFaintingSpells',
    isPersonal: true,
    phrases: [
      "[failli|presque|sur le point de] [m'evanouir|tomber dans les pommes|perdre connaissance|evanoui(e)]",
      "vais [m'evanouir|tomber dans les pommes|perdre connaissance]",
    ],
  },
  {
    field: 'syncopeOrCollapse',
    isPersonal: true,
    phrases: [
      "[je me suis evanoui(e)|je m'evanouis|evanoui(e)|perdu connaissance|perte de connaissance|evanouissement|je suis tombe(e) [dans les pommes|sans connaissance]]",
    ],
  },
  {
    field: 'dizzinessStanding',
    phrases: [
      '[vertige(s)|etourdi(e)|tete qui tourne|la tete me tourne] [quand je me leve|en me levant|debout]',
    ],
  },
  {
    field: 'dizzinessTurningHead',
    phrases: ['[vertige(s)|tete qui tourne] [quand je tourne|en tournant] la tete'],
  },
  {
    field: 'dizzinessLightheaded',
    isPersonal: true,
    phrases: ['vertige(s)', 'etourdi(e|ssement(s))', 'tete (qui )(me )tourne', 'le tournis'],
  },
  {
    field: 'balanceProblems',
    phrases: [
      "[[perds|perdu|perdre]( l')|perte(s) d'|perte de l'|probleme(s) d'|trouble(s) [d'|de l']] equilibre",
    ],
  },
  {
    field: 'suddenVisionLoss',
    phrases: [
      "[perdu|perte]( soudaine(ment)| brutale(ment)| soudain| brusquement)( de) la [vue|vision]( soudainement| brutalement| d'un oeil| d'un coup)",
      'perte [soudaine|brutale] de la [vue|vision]',
      "(je )ne vois plus d'un coup",
      "(ne )vois plus (rien )(de |d'|avec )(l'|mon |un )oeil",
      '[ne|y] vois plus rien',
    ],
  },
  { field: 'suddenVisionLoss', isPersonal: true, phrases: ['devenu(e) aveugle'] },
  {
    field: 'blurredVision',
    phrases: ['[vue|vision] (est )[floue|trouble]', '[vois|voit|voient] [flou|trouble]'],
  },
  {
    field: 'floatersOrDarkSpot',
    phrases: ['[mouches|tache(s)|point(s)] [noire(s)|volante(s)|sombre(s)]( devant les yeux)'],
  },
  {
    field: 'visionChanges',
    phrases: [
      '[vue|vision] [a change|double]',
      'changement(s) [de|dans|a] (la |ma )[vue|vision]',
      'je vois double',
    ],
  },
  {
    field: 'neuroDeficitNew',
    phrases: [
      '[bouche|visage] (qui )(est |etait )(part |partie )[de travers|deforme(e)|tombe|tordu(e)|paralyse(e)|engourdi(e)]',
      "bouche [s'est |a ][tordue|tourne|deviee|devie]",
      "[faiblesse|engourdissement|paralysie]...[d'un cote|du cote [gauche|droit]|du bras|cote [gauche|droit]]",
      '[bras|cote] [gauche|droit]( est) (tres )[faible|engourdi|paralyse]',
      'moitie (gauche |droite )du [corps|visage] [(ne )[marche|bouge|repond] [plus|pas]|(est )[paralysee|faible|engourdie|morte]]',
      '[jambe|main] [gauche|droite]( est) (tres )[faible|engourdie|paralysee]',
      '[peux|peut|arrive] [plus|pas] (a )[bouger|lever] [le |mon |la |ma ][bras|jambe|main]',
      '[plus|pas] de force [dans|du|au] (le |la |mon |ma )[bras|cote|jambe|main]',
      '(ne )[sens|sent] [plus|pas] (mon |ma )[bras|jambe|main] [gauche|droit(e)]',
      '[du mal|difficulte(s)] a parler',
      '(les )mots ne sortent [pas|plus]',
      '(ne )trouve [pas|plus] (mes |les )mots',
      '[bras|jambe|main] (gauche |droit |droite )(ne )[repond|bouge|obeit] [pas|plus]',
      'parle mal [depuis|maintenant|ce matin|.|,|;]',
      "(n'|ne )[arrive|peux] [pas|plus] (a )parler [correctement|bien|normalement|.|,|;|et]",
    ],
  },
  {
    field: 'severeHeadache',
    phrases: [
      '[violent|fort|gros|terrible](s) [mal|maux] de tete',
      '[mal|maux] de tete (tres )[violent(s)|fort(s)|intense(s)|terrible(s)]',
    ],
  },
  {
    field: 'diaphoresis',
    isPersonal: true,
    phrases: ['[transpire|sueur(s) abondante(s)|transpiration]( beaucoup)'],
  },
  { field: 'coldSweatyFeeling', phrases: ['sueur(s) froide(s)'] },
  {
    field: 'nauseaVomiting',
    isPersonal: true,
    phrases: ['nausee(s)', 'vomi(s|r|t|ssement(s))', 'envie de vomir'],
  },
  {
    field: 'unexplainedFatigue',
    isPersonal: true,
    phrases: [
      '[tres |anormalement |extremement ]fatigue(e)',
      'epuise(e)',
      'fatigue [inexpliquee|inhabituelle]',
    ],
  },
  { field: 'usualActivitiesLimited', phrases: ['[ne peux [pas|plus]] faire mes activites'] },
  { field: 'restingMoreOften', phrases: ['[me repose|besoin de me reposer] plus souvent'] },
  { field: 'jawPainUnexplained', phrases: ['[douleur|mal] [a|dans] la machoire'] },
  {
    field: 'backPainBetweenShoulders',
    phrases: ['[douleur|mal] (dans le dos )entre les [omoplates|epaules]'],
  },
  {
    field: 'armShoulderPain',
    phrases: [
      "[douleur|mal] [au|a l'|dans le|dans l'] [bras|epaule]( gauche| droit(e))",
      '[bras|epaule] (gauche |droit |droite )me fait mal',
    ],
  },
  { field: 'tookGtnSpray', phrases: ['[utilise|pris] (le |mon |la )[spray|trinitrine]'] },
  {
    field: 'polyuria',
    isPersonal: true,
    phrases: [
      'urine [beaucoup|souvent|plus souvent]',
      '[vais|aller] (souvent )aux toilettes (souvent|tres souvent|tout le temps)',
    ],
  },
  {
    field: 'polydipsia',
    isPersonal: true,
    phrases: [
      '[tres |toujours |tout le temps |beaucoup ][soif]',
      'soif [tout le temps|intense]',
      "j'ai soif",
    ],
  },
  {
    field: 'unintentionalWeightLoss',
    isPersonal: true,
    phrases: ['[perds|perdu] du poids sans [raison|le vouloir|regime]'],
  },
  {
    field: 'footColourChangeBlack',
    phrases: [
      '[pied|orteil(s)] (est |sont )(devenu(s) |devient |deviennent )(tout |tous |completement )noir(s)',
      '[pied|orteil(s)] (qui )noirci[t|ssent]',
    ],
  },
  {
    field: 'footWound',
    phrases: ['[plaie|blessure|ulcere|coupure] [au|sur le|sous le] [pied|talon|orteil]( gauche| droit)'],
  },
  {
    field: 'footRedSwollenWarm',
    phrases: ['pied (est )[rouge|chaud|gonfle]((,) (et )[rouge|chaud|gonfle])'],
  },
  {
    field: 'footNumbTinglingBurning',
    phrases: [
      '[picotement(s)|fourmillement(s)|engourdissement(s)|brulure(s)] [dans les|aux|des] [pieds|orteils]',
      'pieds (sont )[engourdis|qui brulent|qui picotent]',
    ],
  },
  {
    field: 'insulinUser',
    phrases: ["[sous|[prends|utilise|fais|m'injecte|me pique a] (de )l'] insuline"],
  },
];
