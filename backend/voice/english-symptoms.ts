/**
 * The English symptom phrases of `clinical-rules` 9.8, the special ones before the general ones. The breath that does not
 * come (9.5) stands behind the phrases of the night and of lying flat, which hold it.
 */
import type { SymptomPhrases } from './lexicon.ts';

/** The same words at rest, lying flat, on exertion and of nobody knows when: only what is said with them tells which. */
const BREATHLESS =
  '[short of breath|shortness of breath|breathless(ness)|out of breath|[trouble|difficulty|difficulties|problem(s)|hard time] (with |in |to )[breathing|breathe]|struggl[e|es|ing] [to breathe|for breath|for air]|[hard|difficult] (for me )to breathe|breath [is|dey] [short|cut]|[need|needing|lack|lacking] air]';

export const ENGLISH_SYMPTOMS: readonly SymptomPhrases[] = [
  {
    field: 'chestPainAtRest',
    phrases: [
      "chest [pain|tightness|pressure] [at rest|while resting|when (i am |i'm )resting|when (i am |i'm )sitting]",
      "pain in my chest [at rest|while resting|when (i am |i'm )resting]",
    ],
  },
  {
    field: 'chestPainOnExertion',
    phrases: [
      'chest [pain|tightness|pressure|hurts] (only )[on exertion|during exercise|with activity|when (i )[walk|walking|climb|climbing|exercise|work]~( (up |the )[stairs|hill|uphill])]',
      'pain in my chest (only )when (i )[walk|climb|exercise]~',
    ],
  },
  {
    field: 'chestPainRadiationJawArm',
    phrases: [
      '(pain (is |keeps ))[spread(s|ing)|goes|going|radiat[es|ing]|mov[es|ing]|travel(s|ling)|shoot(s|ing)] (from (my |the )chest )[to|into|down] (my |the )(left |right )[jaw|arm|neck]',
    ],
  },
  {
    field: 'chestPainCrushing',
    phrases: [
      'crushing (chest )pain(s)',
      'crushing [feeling|sensation|pressure|tightness|weight|heaviness]...chest',
      '{chest...}crushing',
      'chest...being crushed',
      '[heavy|squeezing] [pain|weight|pressure] [in|on] my chest',
      '[elephant|weight|stone|heavy|load]...on my chest',
      '[sitting|standing|pressing|pushing] on (my |the )chest',
      '[squeezing|squeezes|crushing|crushes] my chest',
    ],
  },
  { field: 'chestPainSharp', phrases: ['[sharp|stabbing] (chest )pain( in my chest)'] },
  { field: 'chestPainBurning', phrases: ['burning (chest )pain( in my chest)', 'burning in my chest'] },
  {
    field: 'chestPainNow',
    phrases: [
      'chest pain(s)( right now| now)',
      'pain(s) [in|for|inside] (my |the )chest',
      'my chest [hurts|is hurting|is tight|feels tight|hurt me|hurts me]',
      '[tightness|pressure|heaviness|discomfort|an ache] [in|across|around|over|on] (my |the )chest',
      'chest (it )(is |has been |keeps (on ))[paining|hurting|aching]( me)',
      'chest (e |it )[dey|de] (still )[pain|hurt|worry|tight|heavy|hold|catch]( me)',
      '[pain dey my|dey pain me for|dey pain me inside|dey pain me in] (my )chest',
      'chest [pains me|aches]',
      'chest [is|feels] (very |so |too )[heavy|tight|painful|sore]',
      '[tight|heavy|painful] chest',
      'chest [tightness|pressure|discomfort|heaviness]',
    ],
  },
  {
    field: 'breathlessnessRest',
    phrases: [
      `${BREATHLESS} (even )[at rest|while [resting|sitting]|when (i am |i'm )[resting|sitting]|sitting( down| still)|when i [sit|rest]|all the time|right now]`,
    ],
  },
  {
    field: 'breathlessnessLyingFlat',
    phrases: [
      `[${BREATHLESS}|[cannot|can't|not able to|no fit|unable to] breathe( well| properly| good)] (even )(when |while )(i am |i'm |i )[lying|lie|lay]( down)( flat)`,
      "[cannot|can't|could not|couldn't|unable to|not able to] [lie|sleep|lay] flat",
      'sit up to breathe',
    ],
  },
  {
    field: 'pnd',
    phrases: [
      '[wake|woke|waking]( up) (at night |during the night |in the night )[short of breath|breathless|gasping|unable to breathe]',
      '[wake|woke|waking] up gasping',
      '[wake|woke|waking] up...[fighting|struggling|gasping] for [air|breath]',
    ],
  },
  {
    field: 'breathlessnessRest',
    phrases: [
      "[cannot|can't|could not|couldn't|unable to|not able to|no fit] breathe",
      '[hardly|barely|scarcely] [breathe|get (any |enough )air]',
      "[cannot|can't|could not|couldn't|unable to|not able to|no fit] get (any |enough )air",
      '[breath|air] no dey [come|enter]',
    ],
  },
  {
    field: 'breathlessnessExertion',
    phrases: [
      `${BREATHLESS} [on exertion|with activity|when (i )[walk|walking|climb|climbing|exercise|do]~( (up |the )[stairs|hill|uphill])]`,
    ],
  },
  {
    field: 'breathlessnessExertion',
    unqualified: true,
    phrases: [BREATHLESS, "[cannot|can't|could not|couldn't] catch my breath"],
  },
  {
    field: 'coughFrothySputum',
    phrases: [
      '[pink|frothy|foamy]( or frothy| frothy| foamy) [sputum|phlegm|spit|mucus]',
      'cough[s|ed|ing] up...[pink|froth|foam]~( froth| foam)',
    ],
  },
  { field: 'coughDryNight', phrases: ['dry cough( at night)', 'cough(ing) at night'] },
  { field: 'wheezingTightness', isPersonal: true, phrases: ['wheez[e|es|ing|y]'] },
  {
    field: 'palpitationsAtRest',
    phrases: ["palpitations [at rest|while resting|when (i am |i'm )[resting|sitting|lying]]"],
  },
  {
    field: 'palpitationsWithActivity',
    phrases: ['palpitations [with activity|during exercise|when (i )[walk|exercise|climb]~]'],
  },
  {
    field: 'irregularHeartbeat',
    phrases: [
      'irregular [heart( )beat|pulse|heart]',
      'heart(( )beat) [is|feels] irregular',
      'heart (is |dey )beat(s|ing) [anyhow|irregularly|unevenly]',
    ],
  },
  {
    field: 'heartRacing',
    phrases: [
      'heart (is |was |keeps )racing',
      'racing heart',
      'heart (is |dey )beat(s|ing) (very |too |so )fast',
      'heart dey [run|race]',
    ],
  },
  {
    field: 'heartSkipping',
    phrases: ['heart (is |keeps )skip[s|ping]( a)( beat(s))', 'skipp[ed|ing] (heart )beat(s)'],
  },
  {
    field: 'palpitations',
    phrases: [
      'palpitation(s)',
      'heart (is |keeps )[pounding|fluttering|thumping]',
      'heart dey [jump|pound|beat me]',
    ],
  },
  {
    field: 'legSwellingOneLog',
    phrases: [
      '(only )[one|1|left|right] leg (is |has |got )[swollen|swelled|bigger|swelling]( up)',
      'swelling in [one|1|my left|my right] leg',
      'swollen [left|right] leg',
      'my leg (is |has |don )[swollen|swelled|swell]( up)',
    ],
  },
  {
    field: 'legSwellingBothLegs',
    phrases: [
      'both (my )legs (are )[swollen|swelling]',
      'swelling in both (my )legs',
      'my legs [are|have|don|dem don] (swollen|swelled|swell)',
    ],
  },
  {
    field: 'ankleSwellingIncrease',
    phrases: [
      '[swollen [ankle(s)|feet]|[ankle(s)|feet] (are |is |have |has |don )(more )[swollen|swelling|swell|puffy]( up)|ankle swelling|swelling [in|of] my [ankle(s)|feet]]',
    ],
  },
  {
    field: 'abdominalSwelling',
    phrases: [
      '[belly|stomach|abdomen|tummy] (is |feels )[swollen|bloated|bigger]',
      'swollen [belly|stomach|abdomen|tummy]',
    ],
  },
  {
    field: 'faceSwellingMorning',
    phrases: ['[face|eyes] (is |are )[swollen|puffy]( in the morning| this morning)', '[swollen|puffy] face'],
  },
  { field: 'sockMarks', phrases: ['sock mark(s)', 'marks from my socks'] },
  { field: 'shoesTooTight', phrases: ['shoes (are |feel )(too )tight'] },
  {
    field: 'nearFaintingSpells',
    isPersonal: true,
    phrases: [
      '[nearly|almost|about to] [faint|fainted|pass(ed) out]',
      'felt faint|feel(ing) faint',
      '[feel|felt|feeling] like [fainting|passing out]',
      'i [wan|want] (to )faint',
      '[going|about] to [faint|pass out]',
    ],
  },
  {
    field: 'syncopeOrCollapse',
    isPersonal: true,
    phrases: [
      'i don [faint|collapse]',
      'i faint',
      '(i )[fainted|passed out|blacked out|collapsed|lost consciousness]',
      'fainting|collapse',
    ],
  },
  {
    field: 'dizzinessStanding',
    phrases: [
      '[dizzy|dizziness|light( )headed] [when (i )[stand|standing|get up|getting up]( up)|on standing]',
    ],
  },
  {
    field: 'dizzinessTurningHead',
    phrases: ['[dizzy|dizziness] when (i )[turn|turning|move|moving] my head'],
  },
  {
    field: 'dizzinessLightheaded',
    isPersonal: true,
    phrases: [
      'dizz[y|iness]',
      'light( )headed(ness)',
      '[eye(s)|head] dey turn( me)',
      '(my )head is spinning',
    ],
  },
  {
    field: 'balanceProblems',
    phrases: ['[losing|lost|loss of|problem(s) with|trouble with] (my )balance', 'unsteady on my feet'],
  },
  {
    field: 'suddenVisionLoss',
    phrases: [
      'sudden(ly) [lost|loss of] (my )[vision|sight|eyesight]( in [one|1|my [left|right]] eye)',
      "suddenly [can't|cannot|could not] see",
      'sudden(ly) [blind|blindness]',
      'lost my [vision|sight|eyesight]',
      "[can't|cannot|could not|couldn't] see (anything |at all )(with|from|in|out of) (my |the )([left|right|one|1] )eye",
    ],
  },
  {
    field: 'suddenVisionLoss',
    isPersonal: true,
    phrases: ['[went|gone] (suddenly )blind', '[no fit|no dey] see [anything|again|with my]'],
  },
  {
    field: 'blurredVision',
    phrases: [
      '[blurred|blurry|cloudy] [vision|eyesight|sight]',
      '[vision|eyesight] is [blurred|blurry|cloudy]',
    ],
  },
  { field: 'floatersOrDarkSpot', phrases: ['floater(s)', '[dark|black] spot(s)( in my [vision|eye])'] },
  {
    field: 'visionChanges',
    phrases: [
      '[vision|eyesight] (has )[changed|changes]',
      'change(s) [in|of|to] (my |the )[vision|eyesight|sight]',
      '(seeing )double vision',
    ],
  },
  {
    field: 'neuroDeficitNew',
    phrases: [
      '[face|mouth] (is |has |don )[droop[ing|ed]|dropped|twist(ed)|bend|bent|crooked]',
      '[face|mouth|lips|tongue] [is|are|feels|feel|has gone|went] (all |so |very )numb',
      '[weak(ness)|numb(ness)] [on|down|in|of] [one|1|my left|my right|the left|the right] [side|arm|leg|hand]',
      '[slurred|slurring] (my )[speech|words]',
      "[cannot|can't|could not|couldn't|unable to|no fit] find (my |the )words",
      "[left|right] side (of my body )[is not|isn't|does not|doesn't|no dey] [obey|respond|mov]~",
      'speech [is|has become] slurred',
      '[side|half] of my [face|body] (is |feels |has gone )[numb|weak|paralysed|paralyzed|drooping]',
      '[side|half] of my [face|body] [no dey [move|work]|dey weak|don [die|dead|weak]]',
      "words [are not|aren't|do not|don't|won't] [coming|come] out",
      '[left|right|one|1] [arm|leg|hand|side]( of my body) [is|feels|has become|went|has gone|are] (very |so |suddenly )[weak|numb|paralysed|paralyzed|dead]',
      '[left|right|one|1] [arm|leg|hand|side] don [die|dead|weak]',
      "[cannot|can't|could not|couldn't|unable to|no fit] (move|lift|feel|raise) (my |one |1 )(left |right )[arm|leg|hand|side]",
      "[cannot|can't|could not|couldn't|unable to|no fit] [speak|talk] [properly|well|clearly|normally|any more|anymore|.|,|;]",
      '[trouble|difficulty] (in |with )[speaking|talking]',
      "don't feel my [left|right] [arm|leg|hand|side]",
    ],
  },
  {
    field: 'severeHeadache',
    phrases: [
      '[severe|terrible|very bad|worst|bad|splitting|crushing] headache',
      'head dey pain me [well well|die|too much|seriously|no be small]',
    ],
  },
  {
    field: 'diaphoresis',
    isPersonal: true,
    phrases: ['sweating( a lot| heavily)', 'drenched in sweat', 'dey sweat( well well)'],
  },
  { field: 'coldSweatyFeeling', phrases: ['cold sweat(s)', '(cold and )clammy'] },
  {
    field: 'nauseaVomiting',
    isPersonal: true,
    phrases: ['nausea(ted)', 'nauseous', 'vomit(ed|ing)', '[throwing|threw|thrown] up', 'feel(ing) sick'],
  },
  {
    field: 'unexplainedFatigue',
    isPersonal: true,
    phrases: [
      '[very |unusually |extremely |so |really |too ]tired',
      'body (is |dey )(very |too |so )weak',
      'exhausted',
      'fatigue(d)',
    ],
  },
  { field: 'usualActivitiesLimited', phrases: ["[cannot|can't] do my usual [activities|work|chores]"] },
  { field: 'restingMoreOften', phrases: ['rest(ing) more [often|than usual]'] },
  { field: 'jawPainUnexplained', phrases: ['[jaw pain|pain in my jaw|my jaw [hurts|aches]]'] },
  { field: 'backPainBetweenShoulders', phrases: ['[pain|ache] between my shoulder( blade)s'] },
  {
    field: 'armShoulderPain',
    phrases: [
      '[arm|shoulder] pain',
      'pain in my (left |right )[arm|shoulder]',
      'my (left |right )[arm|shoulder] [hurts|aches]',
    ],
  },
  { field: 'tookGtnSpray', phrases: ['[used|took|taken] (my |the )(gtn |nitro |nitroglycerin )spray'] },
  {
    field: 'polyuria',
    isPersonal: true,
    phrases: [
      '[urinating|peeing|passing urine|going to the toilet] [a lot|more|often|very often|more often|many times]',
    ],
  },
  {
    field: 'polydipsia',
    isPersonal: true,
    phrases: ['([very|always|constantly|extremely|so|really|too] )thirsty', 'water dey hungry me'],
  },
  {
    field: 'unintentionalWeightLoss',
    isPersonal: true,
    phrases: ['[losing|lost] weight [without trying|for no reason|unintentionally]'],
  },
  {
    field: 'footColourChangeBlack',
    phrases: [
      '[toe|foot|toes|feet] (is |are |has |have )(turned |turning |gone |went |going |getting |become |becoming )black',
      '[toe|foot|toes|feet] (is |are |has |have )[turned|turning|gone|going|getting|become|becoming] (cold and )dark',
      '[toe|foot|toes|feet] don [black|turn black|dark]',
      'black [toe|foot|skin on my foot]',
    ],
  },
  {
    field: 'footWound',
    phrases: [
      '[wound|sore|cut|ulcer|blister](s) on my (left |right )[foot|toe|heel|feet]',
      'foot [wound|sore|ulcer]',
    ],
  },
  {
    field: 'footRedSwollenWarm',
    phrases: [
      'foot [is|don] [red|hot|warm|swollen|swell]((,) (and )[red|hot|warm|swollen])',
      '[red|hot|warm](,) (and )swollen foot',
    ],
  },
  {
    field: 'footNumbTinglingBurning',
    phrases: [
      '[numb|tingling|burning](ness) [feet|foot|toes|in my [feet|foot|toes]]',
      '[feet|foot|toes] (are |is |feel )[numb|tingling|burning]',
    ],
  },
  {
    field: 'medsTakenNow',
    phrases: [
      '[taken|took|take] (all )my (morning |heart )[tablet(s)|pill(s)|medicine(s)|medication|meds|drug(s)]',
    ],
  },
  { field: 'insulinUser', phrases: ["(i )[use|take|inject|am on|i'm on] insulin", 'insulin user'] },
];
