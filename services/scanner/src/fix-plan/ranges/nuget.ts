import { nuget } from '@repo/versions';
import { type Bound, readBy } from './bounds.ts';

const VERSION = /^\d+(?:\.\d+){0,3}$/;
const INTERVAL = /^([[(]) *([\d.]*) *(?:(,) *([\d.]*) *)?([\])])$/;

/** `1.0.0` at least, `[1.0.0]` exactly, `[1.0.0, 2.0.0)` (NuGet documentation, "Version ranges"); no floating versions. */
export const nugetRangeAdmits = readBy({
  scheme: nuget,
  alternatives: /\|\|/,
  clauses: /;/,
  bounds: (text) => {
    if (VERSION.test(text)) return [['>=', text]];
    const [, start, from = '', comma, to = '', end] = INTERVAL.exec(text) ?? [];
    if (start === undefined) return null;
    if (comma === undefined) return start === '[' && end === ']' ? [['=', from]] : null;
    const bounds: Bound[] = [];
    if (from !== '') bounds.push([start === '[' ? '>=' : '>', from]);
    if (to !== '') bounds.push([end === ']' ? '<=' : '<', to]);
    return bounds;
  },
});
