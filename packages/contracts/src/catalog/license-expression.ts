import { z } from 'zod';

const OPERATORS = new Set(['AND', 'OR', 'WITH']);

/** An SPDX licence expression by its form (SPDX 2.3 annex D), at most 100 characters; identifiers are not looked up. */
export const LicenseExpression = z
  .string()
  .max(100)
  .refine(isLicenseExpression)
  .meta({
    id: 'LicenseExpression',
    description: 'An SPDX licence identifier or expression.',
    examples: ['MIT', 'GPL-2.0-only OR MIT'],
  });

/** Identifiers and operators must take turns, parentheses must match. */
function isLicenseExpression(text: string): boolean {
  let depth = 0;
  let expectsOperand = true;
  for (const token of text.replaceAll('(', ' ( ').replaceAll(')', ' ) ').split(' ')) {
    if (token === '') continue;
    const isOperand = !OPERATORS.has(token) && token !== ')';
    if (isOperand !== expectsOperand) return false;
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (OPERATORS.has(token)) expectsOperand = true;
    else if (/^[A-Za-z0-9][A-Za-z0-9.:-]*\+?$/.test(token)) expectsOperand = false;
    else return false;
    if (depth < 0) return false;
  }
  return depth === 0 && !expectsOperand;
}
