import type { Creator } from '@repo/contracts/catalog';
import { type Html, renderPage } from '@repo/service-kit/pages';
import { html } from 'hono/html';
import { appCards, creatorPath, isolated, likesOf } from './app-card.ts';
import { linkOut } from './app-page.ts';
import { FRAME, headLinks } from './frame.ts';

export function creatorPage(creator: Creator, baseUrl: string): string {
  const { username, displayName, bio, apps, appsTotal, stats } = creator;
  const shown = apps.length < appsTotal ? `The newest ${apps.length} of ${appsTotal} apps` : 'Apps';
  return renderPage(FRAME, {
    title: `${displayName} · ${FRAME.service}`,
    description: bio ?? `Apps by ${displayName}: ${appsTotal.toLocaleString('en')} published.`,
    canonical: `${baseUrl}${creatorPath(username)}`,
    head: headLinks({ title: `Newest of ${displayName}`, href: `/feeds/creator/${username}.xml` }),
    main: html`<div class="stack"><h1>${displayName}</h1>
${bio === null ? '' : html`<p class="prose">${bio}</p>`}
<p class="quiet">${isolated([`@${username}`, ...aboutOf(creator), likesOf(stats)])}</p>
<ul class="row">${linksOf(creator)}</ul>
<h2>${shown}</h2>
${apps.length === 0 ? html`<p>No app is published.</p>` : appCards(apps, 'h3')}
${apps.length < appsTotal ? html`<p><a href="/?creator=${username}">All ${appsTotal.toLocaleString('en')} apps</a></p>` : ''}</div>`,
  });
}

function aboutOf({ location, isVerified, joinedAt }: Creator): readonly string[] {
  const joined = joinedAt === null ? [] : [`since ${joinedAt.slice(0, 4)}`];
  return [...(location === null ? [] : [location]), ...(isVerified ? ['verified'] : []), ...joined];
}

function linksOf({ websiteUrl, githubUsername, xUsername }: Creator): readonly Html[] {
  const links: readonly (readonly [string, string | null])[] = [
    ['Home page', websiteUrl],
    ['GitHub', githubUsername === null ? null : `https://github.com/${encodeURIComponent(githubUsername)}`],
    ['X', xUsername === null ? null : `https://x.com/${encodeURIComponent(xUsername)}`],
  ];
  return links.flatMap(([label, url]) => (url === null ? [] : [html`<li>${linkOut(url, label)}</li>`]));
}
