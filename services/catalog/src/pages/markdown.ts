import type { Html } from '@repo/service-kit/pages';
import { raw } from 'hono/html';
import { micromark } from 'micromark';

/**
 * What creators write, as HTML: HTML in it is shown as text, and links lead to http, https and mailto only. Pictures would
 * come from other hosts and headings would stand among the page's own: both stay text.
 */
export function markdown(text: string): Html {
  return raw(micromark(text, { extensions: [{ disable: { null: OFF } }] }));
}

const OFF = ['headingAtx', 'setextUnderline', 'htmlFlow', 'htmlText', 'labelStartImage'];
