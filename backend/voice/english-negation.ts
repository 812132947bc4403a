/** How English denies, in the words of `clinical-rules` 9.4. */
import type { Lexicon } from './lexicon.ts';

export const ENGLISH_MEDICINES = '[tablet(s)|pill(s)|medicine(s)|medication(s)|meds|drug(s)]';
/** What is behind them is a verb, if no adverb comes first. */
const VERB_DENIED =
  "[don't|do not|doesn't|does not|didn't|did not|haven't|have not|i've not|we've not|hasn't|has not|hadn't|had not|never]";
/** Verbs that deny what stands behind them, where they are denied. */
const DENYING =
  '[have|had|having|feel|felt|feeling|get|got|gotten|getting|notic~|see|seen|seeing|experienc~|suffer~|develop~|show~|wake|woke|waking|bring~|becom~|becam~|look~|seem~|appear~|report~|observ~|find|found|encounter~|hear|recall|start~|live|living|deal~|complain~|remember~|think|thinking|thought|believe|say|said|mean|use|used|using|need~]';
/** The same, and symptoms themselves: "I did not faint or have chest pain". */
const FALLING_ILL = '[cough~|faint|pass out|black out|collaps~|vomit~|sweat~|wheez~]';

export const ENGLISH_NEGATION: Lexicon['negation'] = {
  negators: [
    "[no|not|without|never|none|no get|no dey|don't|didn't|doesn't|haven't|hasn't|isn't|aren't|wasn't|den[y|ies|ied]|nor|neither|no longer]",
  ],
  fillers: [
    '[~ly|now|again|today|so far|once|even|ever|yet|quite|often|always|also|still|just|been|to|at all]',
  ],
  verbs: [
    {
      before: [`${VERB_DENIED}( really| even| ever| yet| been| actually| usually| always| also| just)`],
      verb: '~',
      behind: [],
      unlessBefore: [],
      denying: [DENYING, FALLING_ILL, '[a|an|any|the|my|no|this|that|in|on|at|with|much|many|not]'],
    },
    {
      before: ["[not|isn't|aren't|wasn't]( really| even| yet| been| actually| always| also| just)"],
      verb: '[~ing|able|at home]',
      behind: [],
      unlessBefore: [],
      denying: [DENYING, FALLING_ILL, '[anything|during|burning|tingling|swelling]'],
    },
  ],
  exceptions: [
    "[don't|do not|doesn't|does not|didn't|did not] (really )[know|understand]",
    "[don't|do not|doesn't|does not|didn't|did not] feel(ing) (very |so |too |at all |really )[well|good|right|fine|ok|okay|normal]",
    '[not|never] (feeling |getting |been |very |so |too |really |been feeling )[well|good|right|fine|ok|okay|normal|better|sure|myself]',
    "[not|isn't|wasn't] only",
    'no [doubt|idea|wonder|appetite|energy|strength|relief|improvement|change|better|sleep|food|breakfast|money|drugs|insulin|power|cuff|machine|meter|strips|light|wahala]',
    // "No one is here": its number is a digit by then.
    'no 1',
    `no (more )${ENGLISH_MEDICINES}`,
    'without (a )[doubt|stopping|reason|warning]',
    "[not|don't|doesn't|didn't|haven't|hasn't] (been )get(ting) (any )[better|worse|well|easier|enough|up]",
    // "I have never felt this before, chest pain".
    "[not|don't|didn't|haven't|hasn't|never] (ever )[feel|felt|have|had] this [before|until|in my life|,|.]",
    'never (ever )[been|felt|had] [so|such|this [bad|breathless|dizzy|tired]]',
    "[never|not|haven't] (ever )[felt|had]...[like this|like that|this bad|so bad]",
    // What is not done without a symptom is done with it.
    "[never|[cannot|can't|could not|couldn't|unable to|not able to]......] without",
    `${VERB_DENIED} ,`,
    'no [,|the|it|there|this|wait|sorry|actually|oh|well]',
  ],
  absences: ['without', 'for no'],
  own: ["[cannot|can't|could not|couldn't|unable to|not able to|no fit|no dey come|no dey see]"],
  answers: ['yes [.|,|;|and|but]'],
  finite: ['[is|are|has|hurts|aches|pains|feels|keeps|goes|spreads|radiates]'],
  subordinators: ['[when|while|because|that]'],
  determiners: ['[my|the|his|her|their|your|a|an|any|some|new|left|right|both]'],
  quantifiers: ['[more|new|such|other|further|real|significant|longer|any]'],
  assertions: [
    '[is|are|was|has|have|came|comes|started|starts|continues|persists|remains|keeps|got|gets|still|again]',
  ],
  clauseEnds: ['[but|however|although|except|apart from|other than|because|only|just|since yesterday]'],
  and: 'and',
  subjects: [
    '[i|my|the|he|she|it|there|we|they|his|her|this|that|now|today|also|have|has|had|got|feel|felt|am]',
    // No subjects, but nobody denies with them: what is denied by mistake is lost, what is not can be removed.
    '[then|still|some|a bit|a little|having|feeling|severe|fainted|collapsed|passed out|blacked out]',
  ],
  bareSubjects: [
    "[i|i'm|i've|i'd|im|he|she|they|we|it's|it [is|was|has|had|hurts|feels|goes|went|spreads|spread|radiates|moves|runs|shoots|keeps|comes|came|starts|started|gets|got]|there's|there [is|are|was|were]|the pain [is|has|goes|went|spreads|comes|came|started]]",
  ],
  answeredNo: ['[no|none|nil|nothing|negative|absent|zero]'],
  ties: [
    '[when|whenever|while|if|that|since|because|as|before|after|until|than|unless|once|where|what|how|why|like|or|nor]',
    '[in|on|of|to|with|from|for|at|into|down|up|by|under|behind|between|around|through|over|both|all]',
    '[think|thinking|say|said|believe|sure|know|feel|mean|both of|all of]',
  ],
  possessives: ['[my|his|her]'],
  possessiveTies: ['without', DENYING],
  clauseTies: ['[notic~|remember~]'],
  or: ['[or|nor]'],
  plain: [
    "[that|this|these|those|such|of|sign(s)|symptom(s)|episode(s)|attack(s)|problem(s)|trouble|feeling|kind|form|sort|i|i'm|am|is|was|were|been|being|did|do|also|even|only|today|this morning|since|dey|no|not|don't]",
  ],
  partial: {
    between: [
      '[really|exactly|quite|completely|fully|totally|entirely|constantly|usually|mostly|particularly|especially|necessarily|badly|always|often|much|many]',
    ],
    before: ['[almost|nearly|practically|virtually|hardly|barely]'],
    behind: ['[((so|too|that|very) )[much|bad|badly|often]|all the time|always|constantly|completely|fully]'],
  },
  doubts: [
    "[cannot|can't|could not|couldn't|won't|will not|wouldn't|don't|do not|didn't|did not|not|never] (really |honestly )[say|deny|claim|pretend|swear|think|believe|mean|saying|mean]",
    "[not|isn't|wasn't] (true |right |correct |the case |so )that",
    '[wrong|false|a lie|untrue] that',
    // "No one can say": its number is a digit by then.
    '[nobody|no 1|who] [can|could|will|would|should|may] (really |honestly |ever )[say|claim|pretend|think|believe|mean|swear]',
  ],
  doubles: [
    "[don't|do not|didn't|did not|cannot|can't|can not|won't|not|never] [deny|denied|denying|without]",
    "[not|isn't|aren't|wasn't|never] [free (of|from)|absent|lacking]",
    'not no',
  ],
};
