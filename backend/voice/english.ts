/** The English words of `clinical-rules` section 9. What goes beyond its lists is other spellings of the same phrase. */
import { ENGLISH_DISCOURSE } from './english-discourse.ts';
import { ENGLISH_NEGATION, ENGLISH_MEDICINES as MEDICINES } from './english-negation.ts';
import { ENGLISH_SYMPTOMS } from './english-symptoms.ts';
import type { Lexicon } from './lexicon.ts';

const MEALS = '[eating|a meal|the meal|meals|my meal|food|breakfast|lunch|dinner]';
const MISSED = '[missed|skipped|forgot|forgotten] (to take |taking |to inject )';
const OWN = '(my |the |a |an |some |of my )';

const SUDDENLY = '[suddenly|all of a sudden|all at once|out of nowhere]';
const CANNOT_SEE =
  "[cannot|can't|could not|couldn't|can [no longer|hardly|barely]|no longer|unable to|not able to|no fit] see";

const MASS = '[kg|kgs|kilo(s)|kilogram(s)|kilogramme(s)|pound(s)|lb(s)]';
/** Weight gained or lost, which is no weight: the words before the amount, and those after it. */
const amounts = (before: string, after: string): readonly string[] => [
  `[${before}] (by )(about |around |nearly |almost |over |more than |another )# ${MASS}`,
  `# ${MASS} [${after}]`,
];

export const ENGLISH: Lexicon = {
  numbers: {
    ones: {
      zero: 0,
      one: 1,
      two: 2,
      three: 3,
      four: 4,
      five: 5,
      six: 6,
      seven: 7,
      eight: 8,
      nine: 9,
    },
    teens: {
      ten: 10,
      eleven: 11,
      twelve: 12,
      thirteen: 13,
      fourteen: 14,
      fifteen: 15,
      sixteen: 16,
      seventeen: 17,
      eighteen: 18,
      nineteen: 19,
    },
    tens: [
      { words: ['twenty'], value: 20, upTo: 9 },
      { words: ['thirty'], value: 30, upTo: 9 },
      { words: ['forty'], value: 40, upTo: 9 },
      { words: ['fifty'], value: 50, upTo: 9 },
      { words: ['sixty'], value: 60, upTo: 9 },
      { words: ['seventy'], value: 70, upTo: 9 },
      { words: ['eighty'], value: 80, upTo: 9 },
      { words: ['ninety'], value: 90, upTo: 9 },
    ],
    link: null,
    hundred: { words: ['hundred'], article: 'a', bare: false, link: 'and' },
    shortHundreds: ['one', 'two'],
    nought: 'oh',
    mark: 'point',
    digitByDigit: true,
    half: ['and a half'],
    halfAfter: [MASS],
    articles: { words: [], unlessBefore: [] },
  },
  folds: [
    { spoken: ['[mg|milligram(s)|milligramme(s)][/| / | per | a | ][dl|decilit[er|re](s)]'], word: 'mgdl' },
    {
      spoken: ['[mmol|mmols|millimole(s)|millimol(s)]([/| / | per | a | ][l|lit[er|re](s)])'],
      word: 'mmoll',
    },
    // As speech recognition writes them.
    { spoken: ['can not'], word: 'cannot' },
    { spoken: ['cant'], word: "can't" },
    { spoken: ['dont'], word: "don't" },
    { spoken: ['didnt'], word: "didn't" },
    { spoken: ['doesnt'], word: "doesn't" },
    { spoken: ['couldnt'], word: "couldn't" },
    { spoken: ['havent'], word: "haven't" },
    { spoken: ['hasnt'], word: "hasn't" },
    { spoken: ['hadnt'], word: "hadn't" },
    { spoken: ['isnt'], word: "isn't" },
    { spoken: ['arent'], word: "aren't" },
    { spoken: ['wasnt'], word: "wasn't" },
    { spoken: ['im'], word: "i'm" },
    { spoken: ['ive'], word: "i've" },
    { spoken: ['twice'], word: '2 times' },
    { spoken: ['over (,) over'], word: 'over' },
    { spoken: ['[g|gram(s)|gramme(s)][/| / | per | a ][l|lit[er|re](s)]'], word: 'gl' },
  ],
  hesitations: ['[uh|um|uhm|er|erm|hmm|mm]'],
  leads: {
    between: ['between'],
    to: ['[to|or]'],
    again: ['[and|then|or|later|after that|afterwards]'],
    itself: ['[it|it is|it was]'],
    daytimes: [
      '[in the [morning|afternoon|evening|night]|at [night|noon]|this [morning|afternoon|evening]|now|today|later|after|before|when]',
    ],
    direct: [
      '[level|reading|value|result|rate|number|today|now|currently|just|this morning|this afternoon|this evening|tonight|is|are|was|were|na|of|at|about|around|the|same|still|low|high|very|too|only|up|down|to|[goes|ranges|varies|anywhere] from|between|reads|read|shows|says|equals]',
    ],
    places: ['[number|reading|is|was|reads|read|shows|says|of|at]'],
    copulas: [
      '[dropped|drops|fell|went|rose|is|are|was|were|of|reads|read|shows|showed|says|said|equals]',
      '[fallen|gone|risen|climbed|jumped] (up |down )[to|_]',
    ],
  },
  countedThings: [
    // "Oxygen 91 am breathless": where a word follows that no time of day is followed by, "am" is what the speaker is.
    "am [.|,|;|:|!|…|?|was|is|it [is|was]|it's|my|and|but|today|yesterday|this|before|after|then|reading]",
    "[time(s)|day(s)|week(s)|month(s)|year(s)|minute(s)|min(s)|hour(s)|o'clock|pm|a m|p m|spoon(s)|teaspoon(s)|cube(s)|cup(s)|glass(es)|tablet(s)|pill(s)|dose(s)|pillow(s)|people|persons|dollar(s)|naira|franc(s)|step(s)|stone|something|odd|mile(s)|km|metre(s)|meter(s)|degrees]",
  ],
  percent: ['%', 'percent'],
  distractors: [
    '[check|test|measur|tak]~ (my |the )(blood )[sugar|glucose|pressure|oxygen|pulse|weight|temperature] at #',
    'took (my |the )(blood )[sugar|glucose|pressure|oxygen|pulse|weight|temperature] at #',
  ],
  clockTimes: ["at (# : )# [am|pm|a m|p m|o'clock|in the [morning|afternoon|evening]|at night]"],
  starts: [
    '{[went|gone|go|dropped|drop|fell|fallen|rose|risen|jumped|moved|changed|increased|decreased|came|come|down|up|climbed|improved] }from #(( )[%|percent|kg|kilos|mgdl|mmoll|gl])( #| over #| on #|/#) to',
  ],
  pressure: {
    keywords: ['blood pressure', 'bp', 'pressure'],
    bareKeywords: [],
    joiners: ['over', 'on', 'by', 'and'],
    over: 'over',
    tellingJoiners: ['over'],
    systolic: {
      // "The top one" has become a number.
      names: ['systolic( blood)( pressure)', '[top|upper] [number|1|figure]'],
      places: ['top', 'the upper'],
    },
    diastolic: {
      names: ['diastolic( blood)( pressure)', '[bottom|lower] [number|1|figure]'],
      places: ['bottom', 'the lower'],
    },
    centimetres: false,
  },
  heartRate: {
    keywords: ['heart( )rate', 'pulse( rate)', 'heart( )beat(s)', 'hr'],
    units: ['bpm', '[beats|times] [per|a] minute', 'beats'],
  },
  oxygen: {
    keywords: [
      'oxygen( saturation| level| sat(s))',
      '(oxygen )saturation',
      'sats',
      '[spo2|sp02]',
      'sp o2',
      'o2( sat(s))',
      'pulse ox(imeter|ymeter)',
      'oximeter',
    ],
    units: ['[%|percent] (of )[oxygen|saturation|sats]'],
  },
  weight: {
    keywords: ['weigh', 'weight', 'scale(s)'],
    units: ['[kg|kgs|kilo(s)|kilogram(s)|kilogramme(s)]'],
    pounds: ['pound(s)'],
    lbs: ['[lb|lbs]'],
    unread: ['[stone|st|ounce(s)|gram(s)]'],
    amounts: [
      {
        field: 'weightChange',
        value: 'increased',
        phrases: amounts('gained|gain|gaining|put on|putting on|up|heavier by', 'heavier|up'),
      },
      {
        field: 'weightChange',
        value: 'decreased',
        phrases: amounts('lost|lose|losing|down|lighter by', 'lighter|down'),
      },
    ],
    goods: ['of'],
  },
  glucose: {
    keywords: ['blood sugar', 'sugar', 'blood glucose', 'glucose', 'glycaemia', 'glycemia'],
    grams: ['[gram(s)|gramme(s)|g]'],
    eatsWholeGrams: true,
    ambiguousBelow: null,
    contexts: [
      { value: null, phrases: ['non fasting'] },
      { value: 'PP2H', phrases: [`2 [hour|hours|hrs] after ${MEALS}`] },
      {
        value: 'FASTING',
        phrases: ['[fasting|fasted]', 'before breakfast', 'on an empty stomach', 'when i woke up'],
      },
      { value: 'RANDOM', phrases: ['random', `after ${MEALS}`] },
    ],
  },
  counts: [
    {
      field: 'missedDiabetesDoses24h',
      phrases: [
        `${MISSED}${OWN}(# )[dose(s)|injection(s)|shot(s)|tablet(s)|pill(s)] of ${OWN}[insulin|metformin|diabetes ${MEDICINES}]`,
        `${MISSED}${OWN}(# )[insulin|metformin|diabetes]( dose(s)| injection(s)| shot(s)| ${MEDICINES})( # times)`,
      ],
    },
    {
      field: 'missedDoses24h',
      phrases: [
        `${MISSED}${OWN}(# )(of my )(heart |morning |evening |blood pressure )[dose(s)|${MEDICINES}]( # times)`,
      ],
    },
    { field: 'orthopnoeaPillows', phrases: ['# pillow(s)'] },
  ],
  choices: [
    {
      field: 'weightChange',
      value: 'same',
      phrases: [
        'weight (is |has |was )(stayed |remained |still )(the )same',
        'same weight',
        'weight (is |has been |remains )(still )[stable|steady|unchanged]',
        "weight [has not|hasn't|did not|didn't] change(d)",
        'no change(s) in (my |the )weight',
      ],
    },
    {
      field: 'weightChange',
      value: 'increased',
      isPersonal: true,
      phrases: [
        '[gained|gaining|put on|putting on] (some |a bit of |a little )weight',
        'weight (is |has |went |has gone |is going )(gone )up',
        'weight has increased',
        'heavier',
      ],
    },
    {
      field: 'weightChange',
      value: 'decreased',
      isPersonal: true,
      phrases: [
        '[lost|losing] (some |a bit of |a little )weight',
        'weight (is |has |went |has gone |is going )(gone )down',
        'lighter',
      ],
    },
    ...(['HI', 'LO'] as const).map((sign) => ({
      field: 'glucoseSign' as const,
      value: sign,
      phrases: [
        `[glucometer|[my|the|this|sugar|glucose] meter|[glucose|sugar] machine] (only |just |dey |is |it )[show(s|ing)|shown|say(s|ing)|said|read(s|ing)|display(s|ing)|write(s)] (me |just |only )${sign === 'HI' ? '[hi|high]' : '[lo|low]'}`,
      ],
    })),
    { field: 'nyhaClass', value: 'IV', phrases: ['class [4|iv]'] },
    { field: 'nyhaClass', value: 'III', phrases: ['class [3|iii]'] },
    { field: 'nyhaClass', value: 'II', phrases: ['class [2|ii]'] },
    { field: 'nyhaClass', value: 'I', phrases: ['class 1', 'nyha (class )i', 'class i [.|;]'] },
    {
      field: 'walkingDistance',
      value: 'few-steps',
      phrases: ['only (able to )walk a few steps', 'walk only a few steps'],
    },
    { field: 'walkingDistance', value: '1-block', phrases: ['1 block'] },
    {
      field: 'walkingDistance',
      value: 'bedbound',
      isPersonal: true,
      phrases: ['in bed all day', 'bedbound', 'bedridden'],
    },
    {
      field: 'stairsClimbing',
      value: 'cannot',
      phrases: ["[cannot|can't|unable to] climb (the |any )stairs"],
    },
    { field: 'stairsClimbing', value: 'one-flight', phrases: ['1 flight'] },
  ],
  fixed: [
    {
      phrases: [
        "spray [did not|didn't|does not|doesn't|has not|hasn't|never] (really )[help|helped|work|worked|reliev]~",
        'spray (gave |brought )(me )no relief',
        "{spray...}[it|this|that] [did not|didn't|does not|doesn't|has not|hasn't|never] (really )[help|helped|work|worked|reliev]~",
        '{spray...}no relief',
        '{spray...}pain (is |was |has )[still there|still here|still|continues|persists|remains|remained|not gone|no gone|no go]',
        'spray [did|does|changed] nothing',
        'spray [made|makes|make] no [difference|change]',
      ],
      sets: { tookGtnSpray: true, gtnRelievedPain: false },
    },
    {
      phrases: [
        'spray (has |really )[helped|worked|relieved|helps|works|relieves](( the| my) pain)',
        'pain [went away|has gone|stopped|was gone] after (using )(the |my )spray',
        '{spray...}pain (has |is |was |have )[gone|gone away|went|went away|stopped|passed|finished|disappeared|better]',
      ],
      sets: { tookGtnSpray: true, gtnRelievedPain: true },
    },
    {
      phrases: [
        "[not|haven't|hasn't|didn't|never] (yet )[use|used|take|taken|took] (my |the )(gtn |nitro |nitroglycerin )spray",
      ],
      sets: { tookGtnSpray: false },
    },
    {
      phrases: [
        `[have not|haven't|did not|didn't|not|never] (yet )[take|taken|took] (any of |all of |all )(my |the )(morning |heart |blood pressure )${MEDICINES}`,
      ],
      sets: { medsTakenNow: false },
    },
    {
      phrases: [
        `[stopped|stop|quit] (taking |using )[my|the|all my|these|those] (morning |evening |night |heart |water |blood pressure |pressure |bp )${MEDICINES}`,
        `[not|no longer|don't|do not|dont] [taking|take|using|use] (any of |all of |any )[my|the|all my|these|those] (morning |evening |night |heart |water |blood pressure |pressure |bp )${MEDICINES}( any more| again| now)`,
        `no dey take [my|the|all my|these|those] (morning |evening |night |heart |water |blood pressure |pressure |bp )${MEDICINES}( again)`,
      ],
      sets: { medsTakenNow: false },
      isLasting: true,
    },
    // What is still to be done has not been done.
    {
      phrases: [
        `[will|shall|i'll|we'll|going to|gonna|about to|want to|wanted to|plan to|must|should|need to|have to|yet to|supposed to|try to|remember to|go] (still |now |just )take (all )(of )[my|the|these|those] (morning |evening |night |heart |water |blood pressure |pressure |bp )${MEDICINES}`,
      ],
      sets: { medsTakenNow: true },
      isDoubtful: true,
    },
    // Not so much of it may be some of it.
    {
      phrases: [
        "chest [is not|isn't|does not|doesn't|do not|don't|no|not] (dey )(really )[hurt(ing)|pain(ing)|aching|tight]( me)( any)( so| too| that| very) [much|bad|badly|all the time|always]",
      ],
      sets: { chestPainNow: true },
      isDoubtful: true,
    },
    // Who comes to on the floor may have fainted, who speaks like a drunkard may have a stroke.
    {
      phrases: [
        '[woke( up)|wake up|found myself|find myself|came to] [on|for] (the )[floor|ground]',
        'no know myself',
        "[didn't|did not|don't|do not] know myself",
      ],
      sets: { syncopeOrCollapse: true },
      isDoubtful: true,
    },
    {
      phrases: [
        '[talk(ing)|speak(ing)|sound(ing)] like [drunk(ard)|(a |someone |somebody )(who is )drunk(ard)]',
        '[mouth|face] (is )[pulling|pulled|pulls|going] to [1|one] side',
        '[speech|words] [is|are] [strange|heavy|slow|not clear|mixed up]',
      ],
      sets: { neuroDeficitNew: true },
      isDoubtful: true,
    },
    {
      phrases: ['[vision|sight|eyesight] [went|has gone|goes] (completely |all |totally )[black|dark]'],
      sets: { suddenVisionLoss: true },
      isDoubtful: true,
    },
    {
      phrases: [
        `${SUDDENLY}(,) (and )(i )(just |now )${CANNOT_SEE}( anything| well| at all)`,
        `${CANNOT_SEE}( anything| well| properly)( at all| any more| anymore)(,) ${SUDDENLY}`,
      ],
      sets: { suddenVisionLoss: true },
    },
    // Nobody can tell from these words whether it came suddenly.
    {
      phrases: [
        `[i|eye(s)] (just |now |really |still |am |also )${CANNOT_SEE} [.|,|;|!|?|anything|at all|any more|anymore|any longer|again|now|and|but|since|because|or]`,
        'see nothing [.|,|;|!|?|at all|any more|anymore|and|but|now]',
        "[i am|i'm|become|became|going] (now |suddenly |almost |nearly |completely |totally )blind",
      ],
      sets: { suddenVisionLoss: true },
      isDoubtful: true,
    },
    // A disease that somebody names is no finding: it is asked what they feel.
    { phrases: ['heart attack'], sets: { chestPainNow: true }, isDoubtful: true },
    {
      phrases: ['[having|have|got|getting|is|be|like] (a |another |mini )stroke'],
      sets: { neuroDeficitNew: true },
      isDoubtful: true,
    },
    {
      phrases: [
        `${MEDICINES} (don |are |is |have |has |all )finish(ed)`,
        `ran out of (my |the )${MEDICINES}`,
      ],
      sets: { medsTakenNow: false },
      isDoubtful: true,
    },
    {
      phrases: [
        `[took|have taken|i've taken] (all of |all )my (morning |heart |blood pressure )${MEDICINES}`,
        `[did not|didn't|have not|haven't|never] [forget|forgotten|miss|missed] (to take )my (morning |heart |blood pressure )${MEDICINES}`,
      ],
      sets: { medsTakenNow: true },
    },
    {
      phrases: [
        "chest [is not|isn't|does not|doesn't|no|not] (dey )[hurt(ing)|pain(ing)|aching|tight]( me)",
        'chest (feels |is |felt )[fine|ok|okay|good|normal|all right]',
      ],
      sets: { chestPainNow: false },
    },
    { phrases: ['no chest problem(s)'], sets: { chestPainNow: false }, opensList: true },
    {
      phrases: ['no change(s) [in|of|to] (my |the )[vision|eyesight|sight]'],
      sets: { visionChanges: false },
    },
  ],
  symptoms: ENGLISH_SYMPTOMS,
  durations: [
    {
      field: 'chestPainDuration',
      value: 'comes-and-goes',
      phrases: ['[comes|coming|come] and [goes|going|go]', 'on and off'],
    },
    { field: 'chestPainDuration', value: 'all-day', phrases: ['all day', 'the whole day'] },
    {
      field: 'chestPainDuration',
      value: 'hours',
      phrases: ['[several|many|a few|some|a couple of] hours', '# hour(s)', 'an hour', 'for hours'],
    },
    {
      field: 'chestPainDuration',
      value: 'minutes',
      phrases: ['[several|many|a few|some|a couple of] minutes', '# minute(s)', 'a minute', 'for minutes'],
    },
  ],
  agos: [
    '[#|a|an|a few|few|several|some|many|a couple of|couple of|half an|about an] [hour(s)|hr(s)|minute(s)|min(s)] [ago|back|earlier|before]',
  ],
  begins: [
    '[start|starts|started|began|begun|begin|begins|since|came|come|comes] (on |about |around |again |only |just |maybe |some )',
  ],
  now: ['(right )now'],
  negation: ENGLISH_NEGATION,
  discourse: ENGLISH_DISCOURSE,
};
