/** How French tells whose something is, of when, and whether it is meant so (`clinical-rules` 9.7a), as it is spoken in Congo too. */
import { FRENCH_COMPLAINTS } from './french-complaints.ts';
import { FRENCH_MEDICINES } from './french-negation.ts';
import type { Lexicon } from './lexicon.ts';
import { OTHER_LANGUAGES } from './other-languages.ts';

const BODY =
  '[poitrine|coeur|cotes|sternum|sein(s)|dos|mollet(s)|cuisse(s)|talon(s)|hanche(s)|poignet(s)|coude(s)|nuque|nez|narine(s)|oreille(s)|gencive(s)|dent(s)|paupiere(s)|joue(s)|menton|cerveau|rein(s)|foie|vessie|intestin(s)|colonne|veine(s)|muscle(s)|salive|crachat(s)|glaire(s)|souffle|respiration|poumon(s)|tete|visage|figure|bouche|levre(s)|langue|bras|main(s)|doigt(s)|jambe(s)|pied(s)|orteil(s)|cheville(s)|genou(x)|ventre|estomac|oeil|yeux|vue|vision|cou|machoire|epaule(s)|gorge|peau|sang|urine(s)|selles|thorax]';
const RELATIVES =
  '[mari|femme|epouse|epoux|conjoint(e)|mere|maman|pere|papa|parents|fils|fille(s)|garcon(s)|enfant(s)|bebe|petit fils|petite fille|frere|soeur|oncle|tante|tantine|tonton|grand mere|grand pere|belle mere|beau pere|beau frere|belle soeur|cousin(e)|neveu|niece|voisin(e)(s)|ami(e)(s)|copain|copine|collegue(s)|patron(ne)]';

export const FRENCH_DISCOURSE: Lexicon['discourse'] = {
  selves: ["[je|j'|moi|me|m'|la mienne|le mien]"],
  ownThings: [
    `[mon|ma|mes] (petit |petite |gros |grosse |deux |2 |vieux |vieille )[${BODY}|corps|cote|voix|equilibre|poids|balance|sucre|glycemie|tension|pression|pouls|saturation|oxygene|${FRENCH_MEDICINES}|insuline|spray|dose(s)|chaussures|chaussettes|symptomes|sante|taux]`,
  ],
  people: [
    `[mon|ma|mes|notre|nos|votre|ton|ta|son|sa|ses|leur|le|la|les|l'|un|une|cet|cette|ce|d'un|d'une] (petit |petite |grand |grande |vieux |vieille |cher |chere |pauvre |jeune |defunt )${RELATIVES}`,
    "[quelqu'un|les gens|tout le monde|personne ne|[un|une|le|la|l'|cet|cette|ce] (vieux |vieille |jeune )[homme|dame|monsieur|patient(e)]]",
  ],
  persons: [
    "[tu|t'es|toi|vous vous|vous [etes|avez|sentez|transpirez]|vos|votre|tes|son|sa|ses|leur(s)|celle de|celui de|chez lui|chez elle]",
    '[il|elle|ils|elles] [a|ont|avait|avaient] [mal|des|une|un|du|les|la|tres|beaucoup|eu|perdu|vomi|transpire|pris|maigri|grossi|fait une]',
    '[il|elle|ils|elles] [souffre~|se plaint~|dit que|disent que]',
  ],
  pronouns: ['[il|elle|ils|elles|nous|on]'],
  professionals: [
    "[le|la|l'|un|une|mon|ma|notre] [docteur|medecin|infirmier|infirmiere|pharmacien(ne)|soignant(e)|sage femme]",
    '[docteur|docta]',
  ],
  strangers: [
    `[mon|ma|mes] (~ )~ [a|ont|avait|souffre|se plaint|sent|ressent] (une |un |des |de |la |tres |du )[${BODY}|mal|douleur(s)|forte|grosse|vertige(s)|palpitation(s)|essouffle(e)]`,
  ],
  beside: ['[avec|a|chez|par|dit a|appele|appelle|sans|comme|pres de|vu|demande a|grace a]'],
  owners: ["[de|d'|pour|chez|a]"],
  familiar: [
    "[un|une|des|de|d'|du|le|la|les|l'|tres|trop|si|bien|peu|beaucoup|plus|assez|vraiment|extremement|anormalement|un peu|toujours|souvent|parfois|encore|aussi|seulement|leger|legere|legers|petit|petite|petits|petites|gros|grosse|fort|forte|forts|fortes|grand|grande|grave|nouveau|soudain|soudaine|avec|et|ou|puis|alors|mais|car|parce|oui|bonjour|bonsoir|docteur|infirmiere|monsieur|madame|svp|ai|eu|etre|suis|ete|etait|est|sont|sens|sensation|se|sentir|y|a|ce|cet|cette|c'|ca|ici|la|fait|matin|midi|soir|nuit|jour|journee|aujourd'hui|hier|depuis|pour|presque|failli|tout|toute|tous|symptome(s)|mesure(s)|resultat(s)|heures|heure|minutes|jours|meme|comme|ne|n'|pas|#|apres|avant|en|plein|pleine|effort|repos|rien|marche|marchant|escaliers|debout|assis|assise|couche|couchee|lit|repas|manger|lever]",
  ],
  past: [
    'hier( matin| soir| nuit)',
    'avant hier',
    "[la nuit|la semaine|l'annee|la fois] [derniere|passee]",
    "[le mois|l'an] [dernier|passe]",
    '[lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche] (dernier|passe)',
    'il y a (environ |deja |plus de )[#|un|une|quelques|plusieurs|des|deux] [jour(s)|nuit(s)|semaine(s)|mois|an(s)|annee(s)]',
    'il y a [longtemps|bien longtemps]',
    "[l'autre|ce] jour la",
    "l'autre [jour|nuit|fois]",
    '[autrefois|jadis|dans le temps|auparavant|dans le passe]',
    "quand j'etais (encore )[petit|petite|jeune|enfant|enceinte]",
    '[en|au mois de] [janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre]',
  ],
  present: [
    "[maintenant|aujourd'hui|actuellement|en ce moment|a l'instant|tout a l'heure|ce [matin|midi|soir]|cet apres midi|depuis|toujours|encore|presentement|tout de suite]",
  ],
  periods: [
    '[hier|avant hier|cette semaine|ce mois|la semaine derniere|le mois dernier|par semaine|chaque semaine|tous les jours|ces derniers temps|parfois|souvent|[#|quelques|plusieurs|ces] (derniers )[jours|semaines|mois]|depuis [lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche]|[lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche] (dernier|passe)]',
  ],
  recent: ["[hier soir|la nuit derniere|cette nuit|ce matin|aujourd'hui]"],
  since: ["[depuis|des|qu'|que|comme|par rapport a]"],
  tense: [
    '[avais|avait|avaient|etais|etait|etaient|pouvais|pouvait|arrivais|arrivait|ai eu|faisait|serrait|tournait|battait]',
  ],
  ongoing: [
    '[maintenant|encore|toujours|depuis|en ce moment|de nouveau|actuellement|tout le temps|pas eu|jamais eu|plus eu]',
  ],
  over: [
    "ca (a |s'est |est |m'est )[passe|cesse|disparu|calme|arrete|parti|fini]",
    'ca va mieux',
    "[a disparu|est passe(e)|elle est partie|c'est (deja )[passe|fini|parti|termine|calme|arrete]|s'est arretee|s'est calmee]",
    "[pas plus|pas davantage|comme|pareil] (que )[d'habitude|d'ordinaire|avant|toujours|tous les jours]",
    "pas plus qu'avant",
    "[n'est|ne sont|n'a|est|sont] [pas|plus|jamais] revenu(e)(s)",
    '(ne )revien[t|nent] [pas|plus|jamais]',
  ],
  back: [
    '[revenu(e)|revient|reprend|recommence|de nouveau|encore|apres (le |mon |la |avoir pris le )[spray|trinitrine]]',
  ],
  conditions: [
    "si [je|j'|tu|il|elle|on|nous|vous|mon|ma|mes|la|le|les|l'|ca|c'|jamais|un|une|des|par hasard]",
    "[s'il|s'ils|au cas ou|en cas de|en cas d'|a moins que|a supposer que|suppose que|supposons que]",
    "[chaque fois que|a chaque fois que|toutes les fois que|des que] [je|j'|mon|ma]",
    "[quand|lorsque] [j'ai|je sens|je ressens] (une |un |des |la |les |le |du )[mal|douleur(s)|palpitation(s)|vertige(s)]",
  ],
  notConditional: ['[meme|comme|sauf]'],
  questions: [
    "[est ce que|qu'est ce|ai je|suis je|avez vous|as tu|etes vous|dois je|puis je|peut il|y a t il|a t il|a t elle|serait ce|pourquoi|comment savoir|c'est quoi|que faire|et si|je me demande]",
  ],
  inversions: ["[est ce|ca serait|ce serait|c'est peut etre]"],
  openings: ['[et|mais|donc|docteur|alors|bon|svp|bonjour|dites moi|non|oui]'],
  contrasts: ['[mais|cependant|pourtant|par contre|toutefois|sinon]'],
  corrections: [
    "[pardon|attendez|attends|je veux dire|je voulais dire|plutot|excusez moi|excuse moi|desole(e)|je me trompe|je me suis trompe(e)|je corrige|non non|en fait|enfin non|euh non|si si|mais si|c'est faux]",
  ],
  noes: ['non'],
  body: [BODY, ...OTHER_LANGUAGES],
  complaints: [
    '[douleur(s)|douloureux|douloureuse|mal|maux|souffre|gonfl~|enfl~|vertige(s)|etourdi~|tournis|evanoui~|faible|faiblesse|engourdi~|fourmi~|picotement(s)|brulure(s)|brule|serre|serree|oppress~|palpitation(s)|vomi~|nausee(s)|transpire~|sueur(s)|fatigue(e)|epuise(e)|saigne~|plaie(s)|blessure(s)|soif|essouffl~|etouffe|suffoqu~|inconscient(e)|crise(s)|convulsion(s)|avc|paralys~|malaise(s)|alite(e)|connaissance]',
    `[${FRENCH_MEDICINES}|insuline|spray|trinitrine|dose(s)]`,
    'pas (pris )[hier soir|ce matin|la nuit|cette nuit]',
    '[mon|du|le|tout le] corps',
    'mon sourire',
    '[au secours|[aidez|aide|sauvez] moi|je (vais |suis en train de )[mourir|meurs|mourant]]',
    '[[vois|voit|voyais|voyait] (tout )noir|voile noir|tout (est |est devenu )noir]',
    'respire~ (tres |trop |plus )[comme|vite|fort|court|peu|mal]',
    'moitie du corps',
    'arret~ de respirer',
    'bois [beaucoup|trop|tout le temps]',
    'uriner',
    "[[ne|n'] (me |m'|se |s'|y )respire~ [pas|plus]|respire~ (tres |trop |vraiment )mal]",
    '[je (re)tomb~|suis (re)tombe(e)|fait une chute]',
    '[appareil|lecteur|machine|glucometre] [affiche|montre|indique|dit] [hi|lo|haut|bas|erreur]',
  ],
  ...FRENCH_COMPLAINTS,
  exceptions: [
    "[seulement|uniquement|juste|mais|que] (quand |lorsque |si |en |dans |a |au |pendant |apres |sur )(je |j'|je suis |on )(me |m')(les |le |la |l'|des |d')[march~|mont~|cour~|travaill~|effort(s)|port~|soulev~|escalier(s)|marches|cote|etage(s)|pench~|couche(e)|allonge(e)|debout|assis(e)|dor~|nuit|lit|mang~|lev~|respir~|touss~|boug~|vite|matin|soir]",
    "[sauf|hormis|excepte|a part] (quand |lorsque |si |en |dans |a |au |pendant |apres |sur |pour )(je |j'|je suis |on )(me |m')(les |le |la |l'|des |d')[march~|mont~|cour~|travaill~|effort(s)|port~|soulev~|escalier(s)|marches|cote|etage(s)|pench~|couche(e)|allonge(e)|debout|assis(e)|dor~|nuit|lit|mang~|lev~|respir~|touss~|boug~|vite|matin|soir|ce matin|ce soir|hier|aujourd'hui|cette nuit]",
    "[mais|seulement|juste] [ce matin|hier( soir)|cette nuit|la nuit|tout a l'heure] [oui|si]",
    `[sauf|hormis|excepte|a part] [celui|celle|ceux|celles|[un|une|1|le|la|les|l'|mon|mes] [${FRENCH_MEDICINES}|dose|dernier|derniere]]`,
  ],
  explained: [
    '[heure(s)|h|minute(s)|jour(s)|semaine(s)|mois|an(s)|annee(s)|fois|metres|pas|marches|etage(s)|enfants|personnes|mg|milligrammes|comprimes|unites]',
  ],
};
