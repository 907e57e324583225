import { foreignContent, html, type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { z } from 'zod';
import data from '../../../../data/html-loads.json' with { type: 'json' };

/** What the audit reads of a page. */
export interface HtmlFacts {
  /** `href` of the first `<base>`; null without. */
  readonly base: string | null;
  /** Scripts with an address, in order. */
  readonly scripts: readonly { readonly src: string; readonly integrity: string }[];
  /** What is loaded from or sent to an address of plain http that is written out, the first of it. */
  readonly plainLoads: readonly PlainLoad[];
  /** `<meta http-equiv="Content-Security-Policy">` of the head. */
  readonly policies: readonly string[];
  /** `<meta name="referrer">`, in the body too. */
  readonly referrers: readonly string[];
  /** Whether the head was read to its end. */
  readonly isHeadRead: boolean;
  /** Why the page was not read to its end, as the end of a sentence; null when it was. */
  readonly unread: string | null;
}

/** `blocked` by browsers on a secure page, `upgraded` to https by them, or followed: a `form` and a `refresh` (Mixed Content, 3). */
export interface PlainLoad {
  readonly kind: z.infer<typeof Kind>;
  readonly element: string;
}

const MAX_SCRIPTS = 2_000;
const MAX_PLAIN_LOADS = 100;
const MAX_METAS = 100;
/** Of all policies together: they may be as long as the page, where headers hold no more than 32 kB. */
const MAX_META_CHARACTERS = 64 * 1024;

/**
 * Reads scripts and meta elements in one pass; whatever is not HTML reads as a page without any.
 *
 * @param unread why the text is only the beginning of the page; null when it is all of it
 * @param isXml whether `<script src="a"/>` is a whole element
 */
export function readHtml(text: string, unread: string | null = null, isXml = false): HtmlFacts {
  const reader = new PageReader(isXml);
  reader.tokenizer.write(text.replace(/^(?:\u{feff}|\u{ef}\u{bb}\u{bf})/u, ''), true);
  const { base, scripts, plainLoads, policies, referrers, isHead, hasMoreScripts, hasMoreMetas } = reader;
  const isHeadRead = !hasMoreMetas && (!isHead || unread === null);
  const limits = [
    ...(hasMoreScripts ? [`it has more than ${MAX_SCRIPTS} scripts`] : []),
    ...(hasMoreMetas ? ['its meta elements are too many or too long'] : []),
  ];
  return { base, scripts, plainLoads, policies, referrers, isHeadRead, unread: unread ?? limits[0] ?? null };
}

const { NS, TAG_ID } = html;

/** Elements whose content is text up to their end tag, in browsers that run scripts (HTML 13.2.6). */
const TEXT_MODES: ReadonlyMap<html.TAG_ID, Tokenizer['state']> = new Map([
  [TAG_ID.TITLE, TokenizerMode.RCDATA],
  [TAG_ID.TEXTAREA, TokenizerMode.RCDATA],
  [TAG_ID.SCRIPT, TokenizerMode.SCRIPT_DATA],
  [TAG_ID.PLAINTEXT, TokenizerMode.PLAINTEXT],
  ...[TAG_ID.STYLE, TAG_ID.IFRAME, TAG_ID.XMP, TAG_ID.NOEMBED, TAG_ID.NOFRAMES, TAG_ID.NOSCRIPT].map(
    (tag) => [tag, TokenizerMode.RAWTEXT] as const,
  ),
]);

/** Elements of a head; any other begins the body, as text does (HTML 13.2.6.4.4). */
const HEAD_ELEMENTS: ReadonlySet<string> = new Set(
  'html head base basefont bgsound link meta title noscript noframes style script template'.split(' '),
);
const ENDS_HEAD: ReadonlySet<string> = new Set(['body', 'html', 'br']);

/**
 * Takes the tokens of a page, and tells the tokenizer what a parser with a tree would: which content is text, and where
 * SVG and MathML begin and end, in which no element is text.
 */
class PageReader implements TokenHandler {
  readonly tokenizer = new Tokenizer({}, this);
  private readonly isXml: boolean;
  base: string | null = null;
  readonly scripts: { src: string; integrity: string }[] = [];
  readonly plainLoads: PlainLoad[] = [];
  readonly policies: string[] = [];
  readonly referrers: string[] = [];
  isHead = true;
  hasMoreScripts = false;
  hasMoreMetas = false;
  private metaCharacters = 0;
  /** Templates that are open: what they hold does nothing. */
  private templates = 0;
  private isText = false;
  /** The open elements with which SVG, MathML, or HTML within them began. */
  private readonly roots: { readonly name: string; readonly namespace: html.NS }[] = [];

  constructor(isXml: boolean) {
    this.isXml = isXml;
  }

  onStartTag(token: Token.TagToken): void {
    if (foreignContent.causesExit(token)) this.leaveForeign();
    const isForeign = this.namespace() !== NS.HTML;
    if (isForeign) foreignContent.adjustTokenSVGTagName(token);
    const { tagName: name, tagID, selfClosing, attrs } = token;
    if (!isForeign) this.readHtmlTag(token);
    else if (name === 'script')
      this.addScript(attribute(token, 'href') ?? attribute(token, 'xlink:href'), '');
    this.addPlainLoad(token);
    if (selfClosing && (isForeign || name === 'svg' || name === 'math')) return;
    if (name === 'svg' || name === 'math') {
      this.enter(name, isForeign ? this.namespace() : name === 'svg' ? NS.SVG : NS.MATHML);
    } else if (isForeign && foreignContent.isIntegrationPoint(tagID, this.namespace(), attrs)) {
      this.enter(name, NS.HTML);
    }
  }

  onEndTag(token: Token.TagToken): void {
    this.isText = false;
    foreignContent.adjustTokenSVGTagName(token);
    const { tagName: name } = token;
    // A parser makes whole elements of these end tags, which SVG and MathML do not hold (HTML 13.2.6.5).
    if (name === 'p' || name === 'br') this.leaveForeign();
    if (this.roots.at(-1)?.name === name) this.leave();
    if (name === 'template') this.templates = Math.max(0, this.templates - 1);
    if (ENDS_HEAD.has(name)) this.endHead();
  }

  onCharacter(): void {
    if (!this.isText) this.endHead();
  }

  onNullCharacter(): void {
    this.onCharacter();
  }

  onWhitespaceCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  private namespace(): html.NS {
    return this.roots.at(-1)?.namespace ?? NS.HTML;
  }

  private enter(name: string, namespace: html.NS): void {
    this.roots.push({ name, namespace });
    this.tokenizer.inForeignNode = namespace !== NS.HTML;
  }

  private leaveForeign(): void {
    while (this.namespace() !== NS.HTML) this.leave();
  }

  private leave(): void {
    this.roots.pop();
    this.tokenizer.inForeignNode = this.namespace() !== NS.HTML;
  }

  private endHead(): void {
    if (this.templates === 0) this.isHead = false;
  }

  private readHtmlTag(token: Token.TagToken): void {
    const { tagName: name, tagID } = token;
    const mode = TEXT_MODES.get(tagID);
    if (mode !== undefined && !(this.isXml && token.selfClosing)) {
      this.tokenizer.state = mode;
      this.isText = true;
    }
    if (!HEAD_ELEMENTS.has(name)) this.endHead();
    if (name === 'template' && !this.isShadowRoot(token)) this.templates += 1;
    if (this.templates > 0) return;
    if (name === 'base') this.base ??= attribute(token, 'href');
    if (name === 'script') this.addScript(attribute(token, 'src'), attribute(token, 'integrity') ?? '');
    if (name === 'meta') this.readMeta(token);
  }

  /** A template of the body that becomes part of the page (HTML 13.2.6.4.4). */
  private isShadowRoot(token: Token.TagToken): boolean {
    const mode = attribute(token, 'shadowrootmode') ?? '';
    return !this.isHead && this.templates === 0 && /^(?:open|closed)$/i.test(mode);
  }

  private addPlainLoad(token: Token.TagToken): void {
    if (this.templates > 0 || this.plainLoads.length >= MAX_PLAIN_LOADS) return;
    const kind = plainLoadOf(token);
    if (kind !== null) this.plainLoads.push({ kind, element: token.tagName });
  }

  private addScript(src: string | null, integrity: string): void {
    if (src === null || this.templates > 0) return;
    if (this.scripts.length >= MAX_SCRIPTS) this.hasMoreScripts = true;
    else this.scripts.push({ src, integrity });
  }

  private readMeta(token: Token.TagToken): void {
    const is = (name: string, value: string) => attribute(token, name)?.toLowerCase() === value;
    const lists = [
      ...(this.isHead && is('http-equiv', 'content-security-policy') ? [this.policies] : []),
      ...(is('name', 'referrer') ? [this.referrers] : []),
    ];
    if (lists.length === 0) return;
    const content = attribute(token, 'content') ?? '';
    this.metaCharacters += content.length;
    if (
      this.metaCharacters > MAX_META_CHARACTERS ||
      this.policies.length + this.referrers.length >= MAX_METAS
    )
      this.hasMoreMetas = true;
    else for (const list of lists) list.push(content);
  }
}

function attribute({ attrs }: Token.TagToken, name: string): string | null {
  return attrs.find((each) => each.name === name)?.value ?? null;
}

const Kind = z.enum(['blocked', 'upgraded', 'form', 'refresh']);

/** The attributes of each element that name an address, with what becomes of plain http there. */
const LOADS = new Map(
  Object.entries(data.elements).map(([name, kinds]) => [
    name,
    Object.entries(z.record(z.string(), Kind).parse(kinds)),
  ]),
);

/** What browsers load of a link; others are only followed. */
const LOADING_LINK = /\b(?:stylesheet|manifest|modulepreload|preload)\b/i;
/** As browsers read it: blanks before, line breaks and tabs within. */
const PLAIN = /^[\0- ]*h[\t\n\r]*t[\t\n\r]*t[\t\n\r]*p[\t\n\r]*:/i;
const PLAIN_IN_LIST = /(?:^|[\s,])http:/i;

/** HTML 4.2.5.3, 4.8.4.1.2: seconds, then the address. */
const PLAIN_REFRESH = /^\s*[\d.]+[\s;,]+(?:url\s*=\s*)?["']?http:/i;

function plainLoadOf(token: Token.TagToken): PlainLoad['kind'] | null {
  if (token.tagName === 'meta') {
    const isRefresh = attribute(token, 'http-equiv')?.toLowerCase() === 'refresh';
    return isRefresh && PLAIN_REFRESH.test(attribute(token, 'content') ?? '') ? 'refresh' : null;
  }
  if (token.tagName === 'link') {
    const isLoading = LOADING_LINK.test(attribute(token, 'rel') ?? '');
    return isLoading && PLAIN.test(attribute(token, 'href') ?? '') ? 'blocked' : null;
  }
  const found = LOADS.get(token.tagName)?.find(([name]) =>
    (name === 'srcset' ? PLAIN_IN_LIST : PLAIN).test(attribute(token, name) ?? ''),
  );
  return found?.[1] ?? null;
}
