/** How French denies, in the words of `clinical-rules` 9.4. */
import type { Lexicon } from './lexicon.ts';

export const FRENCH_MEDICINES = '[medicament(s)|comprime(s)|traitement|cachet(s)|pilule(s)]';
/** Verbs that deny what stands behind them, where they are denied; with another, who knows: "je ne dors pas". */
const DENYING =
  '[ai|as|a|avons|avez|ont|avais|avait|avoir|eu|suis|es|est|sommes|sont|etais|etait|etaient|etre|ete|sen[s|t|tais|tait|ti|tir]|ressen~|eprouv~|vois|voit|remarqu~|note|constat~|observ~|pens~|crois|croire|dirais|trouve|souffr~|reveill~|devien~|reste|present~]';

export const FRENCH_NEGATION: Lexicon['negation'] = {
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
    `[pas|plus] de ${FRENCH_MEDICINES}`,
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
  answeredNo: ['[non|aucun(e)(s)|absent(e)(s)|negatif|negative|neant|rien]'],
  ties: [
    '[quand|lorsque|que|si|comme|ou|dont|puisque|parce que|ni|tandis que]',
    '[a|de|dans|sur|sous|avec|pour|par|en|entre|vers|chez|sans|contre|depuis|avant|apres|pendant|tous|toutes]',
  ],
  possessives: ['[mon|ma|mes|son|sa|ses]'],
  possessiveTies: [`${DENYING}( pas| plus| jamais)`],
  clauseTies: [],
  or: ['[ou|ni]'],
  plain: [
    "[de|d'|que|qu'|je|j'|y|a|signe(s)|symptome(s)|sensation|episode(s)|crise(s)|probleme(s)|du tout|non plus|aujourd'hui|ce matin|depuis|aussi|meme|cette|ce|cet|telle|tel|ressenti|senti|fait|trop|ni|pas|plus|dire|affirmer|avoir]",
  ],
  partial: {
    between: [
      '[vraiment|trop|tellement|toujours|souvent|tout a fait|completement|totalement|entierement|exactement|forcement|beaucoup|constamment]',
    ],
    before: ['[presque|quasi|quasiment|pratiquement]'],
    behind: ['[(si |trop |tres )[fort|souvent]|tout le temps|toujours|constamment|completement]'],
  },
  doubts: [
    '[peux|peut|pourrais|veux] [pas|plus|jamais] [dire|croire|pretendre|affirmer|jurer|penser]',
    '[dirais|dis|crois|pense|pretends|jure|affirme] [pas|plus|jamais]',
    "[pas|plus] [vrai|exact|juste|dit|que] (que|qu')",
    'pas que',
    "[faux|inexact] (de dire )(que|qu')",
    "[personne|nul] (ne |n')[peut|pourrait|va|ose] (jamais |pas )[dire|croire|pretendre|affirmer|jurer|penser]",
  ],
  doubles: [
    "(ne |n')[nie|nierais|nie pas|nierai] pas",
    '[pas|jamais|plus] sans',
    '[pas|jamais] [depourvu|exempt]',
  ],
};
