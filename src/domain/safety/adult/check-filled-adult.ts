import type { MacroVariables } from '#src/domain/macros/macro-variables.ts';
import { readAroundMacros } from '#src/domain/macros/read-around-macros.ts';
import { type AdultCheck, type AdultFinding, checkAdult } from './check-adult.ts';

/**
 * Runs the adult check on a text that a prompt fills: as written, and in every way in which its macros can be read
 * (rule:adult-characters). The age is that of the first reading that states one.
 * @param variables set by other texts of the same prompt
 */
export function checkFilledAdult(text: string, variables?: MacroVariables): AdultCheck {
  const checks = readAroundMacros(text, variables).map(checkAdult);
  const findings = new Map<string, AdultFinding>();
  for (const finding of checks.flatMap((check) => check.findings)) {
    const quote = finding.quote.toLowerCase();
    if (!findings.has(quote)) findings.set(quote, finding);
  }
  return { age: checks.find(({ age }) => age !== null)?.age ?? null, findings: [...findings.values()] };
}
