/** Words with which somebody tells in English that they are not well, beyond what any field has (`clinical-rules` 9.7a). */
import type { Lexicon } from './lexicon.ts';

const INTENSE =
  '[very|so|too|really|quite|rather|pretty|all|just|now|suddenly|still|more|a bit|a little|kind of|sort of|completely|extremely|getting|feeling|being] ';
/** How somebody is, and what they become. */
const AM = `[am|i'm|be|been|being|feel|feels|feeling|felt|get|gets|getting|got|gone|go|goes|going|went|turn|turns|turning|turned|become|becomes|becoming|became|look|looks|looking|seem|seems] (${INTENSE})(${INTENSE})`;
const EVEN = '(even |really |properly |now |just |quite |suddenly )';
const CANNOT = `[cannot|can't|could not|couldn't|unable to|not able to|no fit|no longer|[can|could] [no longer|hardly|barely|scarcely]|hardly|barely] ${EVEN}`;
const NOT = `[don't|do not|doesn't|does not|didn't|did not|won't|will not|never] ${EVEN}`;
/** What takes a mind that is clear. */
const MINDED =
  '[know|remember|recall|recognise|recognize] [where i|who i|what day|what (the )time|what happened|what i am|my (own )~|how i got|anything|anybody|anyone|falling|things|people|faces]';
const ACTS = `${MINDED}|[remember|recall] [.|,|;]|read|write|focus|think [straight|clearly|well|properly|.|,|;|any more|anymore]|concentrate|[stay|keep] awake|keep my eyes|wake up|make sense|speak|talk|swallow|smile|pronounce|say (a |1 |one |any )[thing|word(s)|much|anything]|[get|find|bring] (my |the |a |any )word(s)|finish (my |a |the |1 )[sentence(s)|word(s)]|understand [people|what [people|they]|anybody|anyone|anything|words]|walk|stand|sit|lie|sleep|rise|move|lift|raise|bend|grip|grasp|hold|carry|button|dress|balance|climb|crawl|turn|chew|[get|stay|keep] [up|out of bed|off|upright|standing]|roll over|[open|close] my|eat [.|,|;|or|and|at all|well|now|today|since|because|anything]|drink [anything|.|,|;]|keep [anything|food|water] down|pee|urinate|pass [water|urine|stool]|cope|go on|carry on|bear|take [it|any]|stop ~ing|control|waka|comot|hear [anything|well|properly|.|,|;]|taste|smell`;
/** Behind a verb of being or becoming. */
const STATES =
  '[confused|disoriented|disorientated|muddled|mixed up|lost|blank|vague|dazed|ill|sick|poorly|rough|awful|terrible|horrible|dreadful|weird|strange|funny|odd|peculiar|bad|badly|worse|wrong|unwell|rubbish|lousy|scared|afraid|frightened|terrified|panicky|anxious|doomed|restless|depressed|hopeless|hot|cold|pale|grey|gray|white|blue|bluish|yellow|purple|soaked|soaking|drenched|dripping|wet|clammy|freezing|burning|bloated|puffed|puffy|stiff|low [.|,|;|!|?|and|again|now|today|i|this]]';
/** Seen with the eyes, and not met or understood. */
const WITH_EYES =
  '[.|,|;|!|?|and|but|so|or|because|since|now|today|this [morning|evening|afternoon]|again|any more|anymore|any longer|suddenly|all|at all|anything|nothing|a thing|well|good|properly|clearly|right|very|much|too|far|near|straight|with|from|out|on [the|my|one]|in|my [hand|own|phone|fingers]|as|like|for|doctor|please]';

export const ENGLISH_COMPLAINTS: Pick<Lexicon['discourse'], 'otherComplaints' | 'vague' | 'harmless'> = {
  otherComplaints: [
    '[fever|cough(s|ing)|flu|cold|headache(s)|cramp(s)|shivering|rash|itch~|diarrhoea|diarrhea|constipation|constipated|malaria|running stomach]',
    // What somebody is no longer able to do.
    `${CANNOT}[see ${WITH_EYES}|${ACTS}]`,
    `${NOT}[see ${WITH_EYES}|${MINDED}|understand [people|what people|anything|words]|wake up|make sense]`,
    '[nobody|no 1] [understands|understand] [me|what i]',
    '[understand|understands] me',
    // How somebody is.
    `${AM}[${STATES}]`,
    '[having|have|had] a low',
    // The eyes.
    '[see|sees|seeing|saw] (only |just |some |many |the |little |a )[nothing|no more|flash~|spot(s)|star(s)|double|2|two|black|dark~|half|shadow(s)|halo(s)|badly|poorly|less|worse|things|light(s)|bright|zig~|funny|strange]',
    "[not|isn't|aren't|stopped] seeing",
    '[blind|blindness|blur|blurr~|foggy|hazy|misty|cloudy|double vision|curtain [came|come|comes|over|in front|down|fell|falls|falling|across|before]]',
    "[it|it's|everything|world|room] (is |was |went |goes |has gone |has turned |turned |became |looks |getting )(all |so |very |completely )[dark|black|dim|grey|gray|white|spinning|turning|moving|blank]",
    'half of [what|everything|it|the]',
    // The mind.
    '[confused|confusion|pale|ill|sick|disorient~|muddled|dazed|delirious|delirium|hallucinat~|jumbled|incoherent|forgetful]',
    '[forget|forgetting|forgot] [everything|things|where i|who i]',
    '[my|the] [mind|memory|thoughts|thinking]',
    'not [myself|making sense|all there]',
    '[losing|lost|out of] (my |all )[mind|head|memory|senses|consciousness]',
    '[hear|hearing] voices',
    '[drowsy|drowsiness|sleepy|sleepiness|lethargic|drunk|groggy|spaced out|going mad|going crazy]',
    // Speech, swallowing, the limbs.
    '[my|the] words',
    '[say|speak|only say] (a )few words',
    '[slur~|mumbl~|stammer~|stutter~|swallow(ing)|drool~|dribbl~|droop~|crooked|lopsided|twisted]',
    '[drop|dropping|dropped] (all |my |the )[things|everything|cup|spoon|plate|to the|on the|down|it all]',
    '[walk|walking|talk|talking|look|feel|sound|stagger] like (a |an |someone |i am |i was )~',
    '[stagger~|stumbl~|wobbl~|sway~|unstead~|limp~|clumsy|shuffl~|dragging|pins and needles|gone to sleep|lifeless|stiff|stiffness|twitch~|spasm(s)|jerk~]',
    // Falling and coming to.
    '[fell|fallen|falling|fall] (right |flat )[over|to|off|out|because|while|when|and|again|backwards|forward|.|;|!]',
    '[keeled|toppled|slumped|crumpled|came (a)round|came to|come (a)round|blackout(s)|black out|blacked|knocked out]',
    'went down [.|,|;|!|suddenly|hard|on|like|just]',
    '[almost|nearly] [went|died|gone|fell|dropped]',
    "legs [gave|went|give|won't|will not|cannot|can't|buckl~|are]",
    '[fit|fits] [.|,|;|this|today|last|again|in|on|at|and|for]',
    '[a fit|epilep~|convuls~|spinning|spins|woozy|giddy|giddiness|vertigo|wooziness|queasy|bilious]',
    '[wet|soiled] [myself|my bed|the bed]',
    // The breath and the chest.
    '[panting|pant|winded|puffed|puffing|puff|smother~|drown~|asphyxi~|hyperventilat~]',
    '[no|any|for|need|without|more|enough] [air|oxygen|breath] [.|,|;|!|?|is|was|in|at|left|going|coming|comes|please]',
    '[have to|must|had to|need to|only] (sit|sleep) (sleep |sit |stay |be |in )[up|in (the |a |my )chair|sitting|upright|the chair|a chair]',
    '[squeez~|crush~|grip~|stab~|knife|dagger|press~ on|pushing on|sitting on|sits on|standing on|stands on|lying on|elephant|tight band|a band|heaviness|discomfort|lump|angina|indigestion|heartburn|reflux|on fire|pounding|throbbing|fluttering|flutter(s)|thump~|skipping]',
    // Sugar, bleeding, the skin, water.
    '[hypo(s)|hypoglyc~|hyperglyc~|ketones|ketoacidosis|shaky|shakes|shaking|shaken|shake|tremor(s)|trembl~|jittery|quivering]',
    '[so|very|terribly|extremely] hungry',
    '[gangren~|pus|infected|infection|rotting|rotten|rots|decaying|smells|stinks|smelly|nail in|a nail|thorn|scald~|burn(s)|burnt myself|burned myself|ooz~|discharge]',
    '[froth~|foam~|haemorrhag~|hemorrhag~|bruise(s|d)]',
    '[pee|peeing|urinate|urinating|pass water|pass urine|pass stool|poo|vomit|keep anything down|keep food down|eat or drink|eat anything|drink anything]',
    '[jaundice~|dehydrat~|feverish|temperature [of|is]|a temperature|high temperature|freezing|chills|swollen glands|the runs|clammy]',
    '[defibrillator|pacemaker|icd|[my|the] (heart )device|[got|had|felt|gave me|get] (a |an |big )(electric )shock(s)|shocked me]',
    'worse',
    '[nonsense|gibberish|funny turn|bad turn|[came|come|comes] over [me|all]|breathe [with|badly|poorly]|be carried|carried me|had to lie down|[no|not] well|[is going|goes|going|go] round]',
    '[something|somethings|things] (is |are |feels |must be |really |has gone |went )(very |badly |not |seriously )(wrong|right|bad|off)',
    'wrong with [me|my ~]',
    "[not|isn't|aren't|never] (feeling |very |so |too |at all |really |quite |doing )[well|good|okay|ok|fine|right|better|great]",
    "[don't|do not|didn't|did not|doesn't|does not] feel (so |very |too |at all |really |quite |any )[well|good|okay|ok|fine|right|better|great|normal|like myself]",
    '[doom|dread|impending]',
    // Calls for help.
    '[help [.|,|!|?|us|quick~|now|please]|ambulance|emergency|urgent(ly)|danger|sos]',
    '[send|get|call|fetch|bring] (me |for )[someone|somebody|help|a doctor|the doctor] (right )[now|quick~|immediately|fast|urgently|please|help|.|!]',
    'need (a |the |my |some )[doctor|nurse|hospital|help] (right )[now|quick~|immediately|fast|please]',
    '[take me to|go to] (the |a )hospital',
    "[[want|wants|going|wish|like|about|ready|rather] to die|kill myself|killing myself|harm myself|hurt myself|end it|end my life|[not|don't] want to live|tired of life|suicid~|overdos~|poison~]",
    '[too many|too much|the wrong|wrong] [tablet(s)|pill(s)|medicine(s)|medication|insulin|drug(s)|dose]',
  ],
  vague: [
    '[left|right|1|one|that|this] side',
    '[feel|feels|feeling|felt|fealing] ~',
    '[keep|keeps|kept] (on )~ing',
    '[suddenly|all of a sudden]',
  ],
  harmless: [
    '[feel|feels|feeling|felt] (very |so |much |really |quite |pretty |a bit |a lot |a little |perfectly |absolutely |just |still |all |as |totally )(very )[fine|good|great|well|better|ok|okay|all right|alright|right|happy|glad|normal|wonderful|excellent|strong|stronger|rested|relaxed|calm|healthy|free to|like (eating|going|walking|myself|new)|that|the same|no|nothing|any|hungry|lucky|blessed|grateful|thankful|safe|comfortable|ready|sure|sorry|proud]',
    '[keep|keeps|kept] (on )[going|walking|taking|hoping|praying|working|trying|checking|writing|measuring|moving|drinking|smiling|calling|asking|waiting]',
    `${CANNOT}see (any |the |a |my |your |this |that |our |his |her )(good |big |real |next |little |old |new )[reason|problem|need|point|difference|doctor|nurse|pharmacist|clinician|family|wife|husband|son|daughter|children|mother|father|sister|brother|friend(s)|form|button|app|page|menu|option|use|sense|harm|result(s)]`,
    `${CANNOT}see [why|how|what you|what the|that|you|him|her|them]`,
    '[see|saw|seeing] (the |my |a |your )[light of|doctor|nurse|two|2 (of )[my|them|the]]',
    `${CANNOT}[speak|talk] (any |good |much |your |the |very good )[english|french|lingala|swahili|igbo|yoruba|hausa|language|to|with|about|for]`,
    '[cannot|not|no] [read|write] [or|and|nor] [read|write]',
    `${CANNOT}[read|write] (the |this |your |that |my |a )[form|message|letter|sms|text|password|instructions|number|handwriting]`,
    `${CANNOT}[know|remember|recall|tell|recognise|recognize] [my|the|your] [password|number|username|login|appointment|code|pin|e mail|email|name of|phone|address|doctor|next|reading(s)|result(s)|weight]`,
    `${CANNOT}[think of|hold [on|the line]|wait|stand [him|her|them|you|that [man|woman|noise]|the [noise|food|smell]]|move [the|my|our] [appointment|car|date]|sit here|walk [there|to [the|town|church|work]]|turn [on|off|it|up the|the]|climb to|keep [the|my|your] appointment|control [him|her|them|the children]|carry [the|that|water|anything]|sleep [here|there]|understand (this |the |your |that )[question|form|word|message|app|instruction(s)]|lift the phone|open my [account|e mail|email|messages|app|phone]|close my [account|shop]]`,
    '[confused|confusion] [about|by|with|between|over] (the |this |that |your )[form|app|application|question(s)|appointment|date(s)|instruction(s)|which|how|button(s)|two|2|menu|page|~ing]',
    'lost [in the|on the|my [way|key(s)|phone|job|money|card|bag|glasses|wallet|husband|wife|mother|father|son|daughter|mind to]]',
    '[fell|fallen|falling|fall] [in love|asleep|behind|for it|out with]',
    '[dark|black|cold|hot|white] [outside|there|at night|here|when|in the [street|village|house]|and [rainy|wet|windy|late]]',
    'room is dark',
    '[phone|battery|mobile|laptop|line|network|car|machine] (is |was )(almost |nearly )(dying|dead|down)',
    '[your|the|for|his|her|their|great|big|much|any|of|kind|a] help',
    '[an|the|my] emergency [contact|number|phone]',
    'not (~ )urgent',
    '[i|we] [went|go] down [to|the|there|with|for]',
    '[keep|keeping|keeps] fit',
    '[on|at|behind|from|to] my back',
    'get up [at|early|late|to pray|to go|when the]',
    '[not|never] (too |so |very )bad',
    '[smells|smell] [good|nice|fine]',
    '[get|got|getting] cold [food|water|drinks]',
  ],
};
