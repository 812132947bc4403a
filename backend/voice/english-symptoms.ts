/**
 * The English symptom phrases of `clinical-rules` 9.8, the special ones before the general ones. The breath that does not
 * come (9.5) stands behind the phrases of the night and of lying flat, which hold it.
 */
import type { SymptomPhrases } from './lexicon.ts';

/** The same words at rest, lying flat, on exertion and of nobody knows when: only what is said with them tells which. */
const BREATHLESS =
  '[short of breath|shortness of breath|breathless(ness)|out of breath|[trouble|difficulty|difficulties|problem(s)|hard time] (with |in |to )[breathing|breathe]|struggl[e|es|ing] [to breathe|for breath|for air]|[hard|difficult] (for me )to breathe]';

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
      'chest [pain|tightness|pressure|hurts] [on exertion|during exercise|with activity|when (i )[walk|walking|climb|climbing|exercise|work]~( (up |the )[stairs|hill|uphill])]',
      'pain in my chest when (i )[walk|climb|exercise]~',
    ],
  },
  {
    field: 'chestPainRadiationJawArm',
    phrases: [
      '(pain )[spread(s|ing)|goes|going|radiat[es|ing]] [to|into|down] (my |the )(left |right )[jaw|arm|neck]',
    ],
  },
  {
    field: 'chestPainCrushing',
    phrases: [
      'crushing (chest )pain',
      '[heavy|squeezing] [pain|weight|pressure] [in|on] my chest',
      '[elephant|weight|stone]...on my chest',
      'crushing',
    ],
  },
  { field: 'chestPainSharp', phrases: ['[sharp|stabbing] (chest )pain( in my chest)'] },
  { field: 'chestPainBurning', phrases: ['burning (chest )pain( in my chest)', 'burning in my chest'] },
  {
    field: 'chestPainNow',
    phrases: [
      'chest pain(s)( right now| now)',
      'pain(s) in (my |the )chest',
      'my chest [hurts|is hurting|is tight|feels tight]',
      '[tightness|pressure|heaviness|discomfort|an ache] in (my |the )chest',
      'chest (is |has been )[paining|hurting|aching]( me)',
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
      `[${BREATHLESS}|cannot breathe|can't breathe|not able to breathe] (even )(when |while )(i am |i'm |i )[lying|lie|lay]( down)( flat)`,
      "[cannot|can't|could not|couldn't|unable to|not able to] [lie|sleep|lay] flat",
      'sit up to breathe',
    ],
  },
  {
    field: 'pnd',
    phrases: [
      '[wake|woke|waking]( up) (at night |during the night |in the night )[short of breath|breathless|gasping|unable to breathe]',
      '[wake|woke|waking] up gasping',
    ],
  },
  {
    field: 'breathlessnessRest',
    phrases: ["[cannot|can't|could not|couldn't|unable to|not able to] breathe"],
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
      'coughing up [pink|froth|foam]',
    ],
  },
  { field: 'coughDryNight', phrases: ['dry cough( at night)', 'cough(ing) at night'] },
  { field: 'wheezingTightness', phrases: ['wheez[e|es|ing|y]'] },
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
    phrases: ['irregular [heart( )beat|pulse|heart]', 'heart(( )beat) [is|feels] irregular'],
  },
  {
    field: 'heartRacing',
    phrases: ['heart (is |was |keeps )racing', 'racing heart', 'heart is beating (very |too )fast'],
  },
  {
    field: 'heartSkipping',
    phrases: ['heart (is |keeps )skip[s|ping]( a)( beat(s))', 'skipp[ed|ing] (heart )beat(s)'],
  },
  { field: 'palpitations', phrases: ['palpitation(s)', 'heart (is )[pounding|fluttering]'] },
  {
    field: 'legSwellingOneLog',
    phrases: [
      '(only )[one|1|left|right] leg (is |has |got )[swollen|swelled|bigger|swelling]( up)',
      'swelling in [one|1|my left|my right] leg',
      'swollen [left|right] leg',
    ],
  },
  {
    field: 'legSwellingBothLegs',
    phrases: ['both (my )legs (are )[swollen|swelling]', 'swelling in both (my )legs', 'my legs are swollen'],
  },
  {
    field: 'ankleSwellingIncrease',
    phrases: [
      '[swollen [ankle(s)|feet]|[ankle(s)|feet] (are |is |have |has )(more )[swollen|swelling|puffy]( up)|ankle swelling|swelling [in|of] my [ankle(s)|feet]]',
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
    phrases: [
      '[nearly|almost|about to] [faint|fainted|pass(ed) out]',
      'felt faint|feel faint',
      '[going|about] to [faint|pass out]',
    ],
  },
  {
    field: 'syncopeOrCollapse',
    phrases: ['(i )[fainted|passed out|blacked out|collapsed|lost consciousness]', 'fainting|collapse'],
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
  { field: 'dizzinessLightheaded', phrases: ['dizz[y|iness]', 'light( )headed(ness)'] },
  {
    field: 'balanceProblems',
    phrases: ['[losing|lost|loss of|problem(s) with|trouble with] (my )balance', 'unsteady on my feet'],
  },
  {
    field: 'suddenVisionLoss',
    phrases: [
      'sudden(ly) [lost|loss of] (my )[vision|sight|eyesight]( in [one|1|my [left|right]] eye)',
      '[went|gone] (suddenly )blind',
      "suddenly [can't|cannot|could not] see",
      "[can't|cannot|could not|couldn't] see (anything |at all )(with|from|in|out of) (my |the )([left|right|one|1] )eye",
    ],
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
      '[face|mouth] (is |has )[droop[ing|ed]|dropped|twisted|crooked]',
      '[weak(ness)|numb(ness)] [on|down|in|of] [one|1|my left|my right|the left|the right] [side|arm|leg|hand]',
      '[slurred|slurring] (my )[speech|words]',
      'speech [is|has become] slurred',
      '[side|half] of my [face|body] (is |feels |has gone )[numb|weak|paralysed|paralyzed|drooping]',
      "words [are not|aren't|do not|don't|won't] [coming|come] out",
      '[left|right|one|1] [arm|leg|hand|side]( of my body) [is|feels|has become|went|has gone|are] (very |so |suddenly )[weak|numb|paralysed|paralyzed|dead]',
      "[cannot|can't|could not|couldn't|unable to] (move|lift|feel) (my |one |1 )(left |right )[arm|leg|hand|side]",
      "[cannot|can't|could not|couldn't|unable to] [speak|talk] [properly|well|clearly|normally|any more|anymore|.|,|;]",
      '[trouble|difficulty] (in |with )[speaking|talking]',
      "don't feel my [left|right] [arm|leg|hand|side]",
    ],
  },
  { field: 'severeHeadache', phrases: ['[severe|terrible|very bad|worst|bad] headache'] },
  { field: 'diaphoresis', phrases: ['sweating( a lot| heavily)', 'drenched in sweat'] },
  { field: 'coldSweatyFeeling', phrases: ['cold sweat(s)', '(cold and )clammy'] },
  { field: 'nauseaVomiting', phrases: ['nausea(ted|ous)', 'vomit(ed|ing)', 'throwing up', 'feel sick'] },
  {
    field: 'unexplainedFatigue',
    phrases: ['[very |unusually |extremely |so ]tired', 'exhausted', 'fatigue(d)'],
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
    phrases: [
      '[urinating|peeing|passing urine|going to the toilet] [a lot|more|often|very often|more often|many times]',
    ],
  },
  { field: 'polydipsia', phrases: ['[very|always|constantly|extremely] thirsty'] },
  {
    field: 'unintentionalWeightLoss',
    phrases: ['[losing|lost] weight [without trying|for no reason|unintentionally]'],
  },
  {
    field: 'footColourChangeBlack',
    phrases: [
      '[toe|foot|toes|feet] (is |are |has |have )(turned |turning |gone |going |getting |become |becoming )black',
      '[toe|foot|toes|feet] (is |are |has |have )[turned|turning|gone|going|getting|become|becoming] dark',
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
      'foot is [red|hot|warm|swollen]((,) (and )[red|hot|warm|swollen])',
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
    phrases: ['[taken|took|take] (all )my (morning |heart )[tablet(s)|pill(s)|medicine(s)|medication|meds]'],
  },
  { field: 'insulinUser', phrases: ["(i )[use|take|inject|am on|i'm on] insulin", 'insulin user'] },
];
