/** The rule of the site that a category of a moderation service stands for. */
type ModeratedRule = 'no-minors' | 'crisis-help';

/**
 * Each category of OpenAI's `omni-moderation`, with the rule that it stands for; null for a category that the site
 * ignores, with the reasons in docs/decisions/0055. Mistral calls the third `selfharm`.
 */
const ruleOfCategory: Readonly<Record<string, ModeratedRule | null>> = {
  'sexual/minors': 'no-minors',
  'self-harm': 'crisis-help',
  'self-harm/intent': 'crisis-help',
  'self-harm/instructions': 'crisis-help',
  sexual: null,
  violence: null,
  'violence/graphic': null,
  hate: null,
  'hate/threatening': null,
  harassment: null,
  'harassment/threatening': null,
  illicit: null,
  'illicit/violent': null,
};

const ruleOfPlainName = new Map(
  Object.entries(ruleOfCategory).map(([name, rule]) => [plainNameOf(name), rule] as const),
);

/** The verdict of a moderation service on a text, in the terms of the site's rules. */
export interface ModerationVerdict {
  sexualisesMinors: boolean;
  isInCrisis: boolean;
}

/** Converts the categories that a text was found in to a verdict; unknown categories mean nothing. */
export function readModeration(categories: ReadonlySet<string>): ModerationVerdict {
  const rules = new Set([...categories].map((name) => ruleOfPlainName.get(plainNameOf(name))));
  return { sexualisesMinors: rules.has('no-minors'), isInCrisis: rules.has('crisis-help') };
}

/** Removes what services spell in their own way: `self-harm/intent`, `self_harm_intent`, `selfharm`. */
function plainNameOf(category: string): string {
  return category.toLowerCase().replaceAll(/[^a-z]/g, '');
}
