/** One line of an import file. */
export type GeneratedRecord = Readonly<Record<string, unknown>>;
