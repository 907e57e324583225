import data from '../../data/special-use-domains.json' with { type: 'json' };

/** Whether a name, in lower case, means a host of the network that asks: by its end, or because it has no dot. */
export function isInternalName(name: string): boolean {
  return !name.includes('.') || isBelow(name, data.internal);
}

/** Whether a name, in lower case, is none of the public internet. */
export function isSpecialUse(name: string): boolean {
  return isBelow(name, data.internal) || isBelow(name, data.others);
}

/** Whether a name is one of these, or stands below one. */
export function isBelow(name: string, ends: readonly string[]): boolean {
  return ends.some((end) => name === end || name.endsWith(`.${end}`));
}
