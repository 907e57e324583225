import { LicenseCategory, RiskLevel } from '@repo/contracts/scanner';
import { z } from 'zod';
import data from '../../../../data/license-classes.json' with { type: 'json' };

const LicenseClass = z.strictObject({
  /** From mild to strict. What is unknown is worse than permissive and does not hide what is known to be worse. */
  strictness: z.int(),
  riskLevel: RiskLevel,
  isCopyleft: z.boolean(),
  title: z.string(),
  /** What it requires, as a sentence. */
  obligation: z.string(),
});

/** What is said of the licences of a class. */
export const LICENSE_CLASSES = z.record(LicenseCategory, LicenseClass).parse(data.classes);

/** The class of references whose name says enough. Keys are lower case. */
export const REFERENCES = new Map(
  Object.entries(z.record(z.string(), LicenseCategory).parse(data.references)),
);

/** Of licences that are permissive but for one use, what they say of it. */
export const FORBIDDEN_USES = new Map(Object.entries(data.forbiddenUses));
