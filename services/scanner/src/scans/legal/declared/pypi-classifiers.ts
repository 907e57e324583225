import data from './pypi-classifiers.json' with { type: 'json' };

interface Classified {
  /** The SPDX expression that is meant; null for what names no licence, such as `OSI Approved`. */
  readonly expression: string | null;
  /** What had to be assumed for it. */
  readonly assumed?: string;
}

const CLASSIFIERS: Readonly<Record<string, Classified>> = data.classifiers;

/** The last part of every classifier that names a licence, with the licence. */
export const CLASSIFIED_NAMES = Object.entries(CLASSIFIERS).flatMap(
  ([classifier, { expression, assumed }]) =>
    expression === null ? [] : [{ name: lastPart(classifier), expression, assumed: assumed ?? null }],
);

const VAGUE: ReadonlySet<string> = new Set(
  Object.entries(CLASSIFIERS)
    .filter(([, { expression }]) => expression === null)
    .map(([classifier]) => classifier),
);

/**
 * The names of the licences among the classifiers of a Python project (PyPI "Classifiers"), as they are written; those
 * that say only that there is a licence are left out.
 */
export function licenseNamesOf(classifiers: readonly string[]): readonly string[] {
  return classifiers
    .filter((classifier) => classifier.startsWith('License :: ') && !VAGUE.has(classifier))
    .map(lastPart);
}

function lastPart(classifier: string): string {
  return classifier.slice(classifier.lastIndexOf(' :: ') + ' :: '.length);
}
