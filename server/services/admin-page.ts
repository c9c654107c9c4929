import type { PublicSystemInfo } from '#schemas/api/settings/system-info.ts'

/**
 * The admin's single page with the system's name and appearance filled in: title and icon for the browser, the brand in
 * the frame shown before the scripts run, and the configuration for their first render. The configuration is text in a
 * `<meta>`, never executed. `origin` is the server's public URL, for link previews. `frame` contains the attributes
 * that style the frame (`first-frame-attributes.ts`).
 */
export function adminPage(html: string, info: PublicSystemInfo, origin = '', frame = ''): string {
  const icon = info.logoImg
    ? `<link rel="icon" href="${attribute(info.logoImg)}" />`
    : '<link rel="icon" type="image/svg+xml" href="/brand/icon.svg" />'
  const card = `<meta property="og:title" content="${attribute(info.name)}" />
    <meta property="og:type" content="website" />
    <meta property="og:image" content="${attribute(origin)}/brand/card.png" />`
  return html
    .replace(/<html[^>]*>/, () => `<html ${frame}>`)
    .replace(
      /<title>.*?<\/title>/,
      () =>
        `<title>${attribute(info.name)}</title>\n    <meta name="system-info" content="${attribute(JSON.stringify(info))}" />\n    ${card}`,
    )
    .replace(/<link rel="icon"[^>]*>/, () => icon)
    .replaceAll('<!-- brand -->', () => brand(info))
}

/** Logo or mark and the name, as `src/shell/brand-logo.tsx` draws them. */
const brand = ({ name, logoImg }: PublicSystemInfo): string =>
  `${logoImg ? `<img src="${attribute(logoImg)}" alt="" />` : mark}<span>${attribute(name)}</span>`

const mark =
  '<svg width="26" height="26" viewBox="0 0 32 32" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><rect width="32" height="32" rx="8" /><path d="M10 8h12M10 8v16M10 16h8" stroke="#fff" /><path d="m17 22 2.5 2.5L24 19.5" stroke="#82d0d9" stroke-width="2.6" /></svg>'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const attribute = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => entities[one]!)
