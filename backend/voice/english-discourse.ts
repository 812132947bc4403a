/** How English tells whose something is, of when, and whether it is meant so (`clinical-rules` 9.7a); Nigerian Pidgin with it. */
import { ENGLISH_COMPLAINTS } from './english-complaints.ts';
import { ENGLISH_MEDICINES } from './english-negation.ts';
import type { Lexicon } from './lexicon.ts';
import { OTHER_LANGUAGES } from './other-languages.ts';

const BODY =
  '[chest|heart(s)|heart( )beat|rib(s)|ribcage|breastbone|sternum|breast(s)|bosom|thorax|windpipe|calf|calves|thigh(s)|heel(s)|hip(s)|wrist(s)|elbow(s)|groin|nose|nostril(s)|ear(s)|gum(s)|teeth|tooth|eyelid(s)|cheek(s)|chin|forehead|brain|kidney(s)|liver|bladder|bowel(s)|spine|vein(s)|muscle(s)|saliva|spit|sputum|phlegm|mucus|breath|breathing|lung(s)|head|face|mouth|lip(s)|tongue|arm(s)|hand(s)|finger(s)|leg(s)|foot|feet|toe(s)|ankle(s)|knee(s)|belly|stomach|tummy|abdomen|eye(s)|vision|sight|eyesight|speech|neck|jaw|shoulder(s)|throat|skin|blood|urine|stool]';
const RELATIVES =
  '[husband|wife|spouse|partner|fiance(e)|mother|mum|mom|mama|mummy|father|dad|daddy|papa|parents|son|daughter|child|children|kid(s)|baby|boy|girl|pikin|brother|sister|uncle|aunt|aunty|auntie|grandmother|grandfather|grandma|grandpa|grandson|granddaughter|grandchild|cousin|nephew|niece|neighbour(s)|neighbor(s)|friend(s)|colleague(s)|boss|madam|oga|mother in law|father in law|brother in law|sister in law]';

export const ENGLISH_DISCOURSE: Lexicon['discourse'] = {
  selves: ["[i|i'm|i've|i'd|i'll|im|ive|me|myself|mine]"],
  ownThings: [
    `my (left |right |whole |own |big |small |both |two |2 |blood |morning |evening |heart |water )[${BODY}|body|side|voice|balance|weight|scale|sugar|glucose|pressure|bp|pulse|oxygen|sats|saturation|${ENGLISH_MEDICINES}|insulin|spray|dose(s)|shoes|socks|symptoms|health]`,
  ],
  people: [
    `[my|our|his|her|their|your|the|a|an|this|that|one of my|another] (big |little |old |older |younger |late |best |dear |poor )${RELATIVES}`,
    '[somebody|someone|people|everybody|everyone|[the|a|an|this|that] (old |young )[man|woman|lady|girl|girls|boy|boys|patient]]',
  ],
  persons: ["[he|she|he's|she's|him|his|her|hers|you|you're|your|yours]"],
  pronouns: ["[they|they're|their|them|we|we're|our|us]"],
  professionals: [
    '[the|a|my|our] [doctor|nurse|pharmacist|clinician|midwife|chemist|health worker|community worker|lady at the clinic]',
    '[doctor|nurse]',
  ],
  strangers: [
    `my (~ )~ [has|had|is having|was having|gets|got|feels|felt|says|said|complains|complained|suffers|suffered] (a |an |some |of |from |the )[${BODY}|pain|severe|bad|terrible|crushing|palpitations|dizz~|short|breathless~]`,
  ],
  beside: [
    '[with|to|from|by|at|told|tell|telling|called|call|asked|ask|visited|visit|beside|near|without|like|thank|thanks|and me]',
  ],
  owners: ['[for|of|in]'],
  familiar: [
    "[a|an|the|some|any|bit|little|lot|of|very|so|too|really|quite|rather|pretty|extremely|unusually|constantly|always|often|sometimes|slightly|suddenly|sudden|mild|slight|more|much|bad|badly|terrible|serious|severe|strong|big|new|also|again|still|just|only|feel|feeling|felt|having|have|had|has|got|get|getting|be|been|being|am|is|are|was|yes|yeah|ok|okay|hello|hi|good|morning|afternoon|evening|night|day|today|doctor|nurse|sir|madam|please|well|with|plus|and|or|then|but|because|as|it|that|this|there|there's|here|nearly|almost|all|whole|since|for|not|no|dey|don|o|na|small|hours|hour|minutes|days|same|usual|symptom(s)|reading(s)|result(s)|#|first|second|after|before|up|weak|rest|resting|exertion|walk|walking|stairs|standing|sitting|lying|bed|effort|sleep|breakfast|lunch|eating|food]",
  ],
  past: [
    'yesterday( morning| evening| night| afternoon)',
    'last [night|week|month|year|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday|christmas|january|february|march|april|may|june|july|august|september|october|november|december]',
    'on [monday|tuesday|wednesday|thursday|friday|saturday|sunday]',
    '[#|a|an|a few|few|several|some|many|a couple of|couple of] [day(s)|night(s)|week(s)|month(s)|year(s)] [ago|back|before|earlier]',
    '[24|30|36|48|72] [hours|hrs] [ago|back]',
    '[long|ages|a while|years|months|weeks] ago',
    'the other [day|night|week]',
    '[the day|the night|the week] before',
    'in [the past|january|february|march|april|june|july|august|september|october|november|december]',
    'when i was [young|a child|small|pregnant|younger]',
    '[used to|formerly|back then|in those days|previously|once upon]',
    // Pidgin.
    'that day',
  ],
  present: [
    '[now|today|tonight|currently|at the moment|at present|nowadays|this [morning|afternoon|evening|minute|moment]|still|since|presently]',
  ],
  periods: [
    '[yesterday|this week|this month|last week|last month|all week|a week|per week|every [week|day]|lately|recently|sometimes|often|[#|few|several|couple of|many] [days|weeks|months]|since [monday|tuesday|wednesday|thursday|friday|saturday|sunday]|on [monday|tuesday|wednesday|thursday|friday|saturday|sunday]]',
  ],
  recent: ['[last night|this morning|today|tonight]'],
  since: ['[since|from|than|like|as|compared to|unlike]'],
  tense: ["[was|were|had|could not|couldn't|used to]"],
  ongoing: [
    "[now|still|since|keeps|again|right now|at the moment|currently|have had|has had|i've had|never had|not had|haven't had|hasn't had|ever had|had to]",
  ],
  over: [
    '[went|gone] (away|off|completely|down)',
    '[it|that|this|pain|everything|they] (has |have |is |was |had |just |already |all |now )[stopped|passed|disappeared|ended|finished|cleared|subsided|vanished|over|gone|better]',
    '[not (any )more|no more|less] than [usual|normal|always|before|ever]',
    '[as|like] [usual|always|normal|every day]',
    'same as [usual|always|before|ever]',
    '(e |it )don (go|stop|finish|clear)',
    "[not|hasn't|haven't|hadn't|didn't|never] (yet )[come back|returned|return|recurred]",
  ],
  back: ['[back|again|returned|after (using )(the |my |taking |i )[spray|used|took]|the spray]'],
  conditions: [
    '[if|whether|unless|in case( of)|suppose|supposing|should i [get|have|feel|faint]|what if|in the event of]',
    '[whenever|each time|every time|any time|anytime]',
    'when i [have|get|feel|had] (a |an |the |any |some |my |this |that |bad |severe )[chest|pain|short|palpitation(s)|crushing|dizz~]',
  ],
  notConditional: ['[even|as]'],
  questions: [
    "[what is|what's|what are|what does|what do|what should|what can|who|where|when [should|do|can|will]|why do|why does|why is|why am|why are|how do|how can|how bad|how long|how much|could it be|what about]",
    '[i wonder|i wondered|i want to know|i would like to know|wondering]',
  ],
  inversions: [
    "[is|are|was|were|does|do|did|can|could|would|will|have|has|isn't|aren't|don't|doesn't] [it|this|that|there|i|my|these|those|they|you|he|she|chest|the|any]",
    '[am i|should i|may i|shall i|abi|shey|please is|is chest]',
  ],
  openings: ['[and|but|so|doctor|please|then|well|or|nurse|sir|madam|ok|okay|hello|tell me|no|yes]'],
  contrasts: ['[but|however|although|though|yet now|otherwise]'],
  corrections: [
    "[sorry|i mean|i meant|wait|rather|correction|scratch that|make that|no no|let me correct|my mistake|or rather|actually|in fact|i do( have it)|i did|not true|that's wrong|that is wrong|excuse me|pardon]",
  ],
  noes: ['no'],
  body: [BODY, ...OTHER_LANGUAGES],
  complaints: [
    '[pain(s|ful|ing)|hurt(s|ing)|ache(s)|aching|swell~|swollen|dizz~|faint(s|ed|ing)|collaps~|weak|weaker|weakness|numb|numbness|tingl~|burning|tight|tightness|palpitat~|vomit~|throwing up|threw up|nause~|sweat~|tired|exhausted|fatigue(d)|bleed~|wound(s)|sore(s)|thirsty|crushing|breathless~|short of breath|unconscious|seizure(s)|stroke|paralysed|paralyzed|dying|suffocat~|chok~|gasp~|not feeling well|unwell]',
    `[${ENGLISH_MEDICINES}|insulin|spray|dose(s)]`,
    'not [last night|yesterday|this morning|today]',
    '[my|upper|lower|whole|in the|of the|of my] body',
    '[my|the|in|mid|middle|upper|lower] (the |my )back [.|,|;|is|hurts|feels|has|and|of]',
    'my [smile|lips|limbs|spine]',
    '[poo|poop|faeces|feces]',
    '[belle|bele] [dey|de]',
    'fall down',
    '[pass|passing|black|blacking] out',
    'everything [went|goes|turned|became] [dark|black]',
    '[please help|help me|save me]',
    '[drinking|drink] [a lot|too much|water like]',
    'toilet [every|all|many|again]',
    'breathe (very |so |too )[fast|hard|heavy|heavily]',
    '[fell|fallen|falling|fall] (down )[once|twice|again|today|this|in|on|at|from|yesterday|,|.|and|# times]',
    '[meter|machine|glucometer|device] [shows|show|says|reads|displays|is showing] [hi|lo|high|low|error]',
  ],
  ...ENGLISH_COMPLAINTS,
  exceptions: [
    '[only|just|but] [when|while|if|on|after|with|at|during|in] (i |i am |we )(the |my )[walk~|climb~|run~|work~|exercis~|exert~|effort|lift~|carry~|stairs|steps|hill(s)|upstairs|bend~|lie|lying|stand~|sit|sitting|sleep~|night|bed|eat~|breath~|cough~|move|moving|market|farm|church|fast|hurry|hurrying|morning|evening]',
    '[except|unless|apart from|other than] (when |while |if |on |after |with |at |during |in )(i |i am |we )(the |my |for )[walk~|climb~|run~|work~|exercis~|exert~|effort|lift~|carry~|stairs|steps|hill(s)|upstairs|bend~|lie|lying|stand~|sit|sitting|sleep~|night|bed|eat~|breath~|cough~|move|moving|market|farm|church|fast|hurry|hurrying|morning|evening|this morning|today|yesterday|last night|tonight]',
    '[but|only|just] [this morning|last night|yesterday|earlier|in the night|at night] [yes|it was there|there was|i had [it|some]]',
    `[except|apart from|other than] (for )(the |my |that )(~ )[1|one(s)|${ENGLISH_MEDICINES}|dose]`,
  ],
  explained: [
    '[hour(s)|minute(s)|day(s)|week(s)|month(s)|year(s)|times|pm|am|a m|p m|metres|meters|steps|stairs|flight(s)|block(s)|kids|children|people|years old|months pregnant|mg|milligram(s)|tablets|pills|units]',
  ],
};
