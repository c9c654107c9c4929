import { expect, it } from 'vitest'
import { themeDefaults } from '#schemas/api/theme-config.ts'
import { adminPage } from '#server/services/admin-page.ts'

const html = `<html><head>
    <title>Formwork</title>
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <script src="/boot.js"></script></head><body></body></html>`
const theme = { ...themeDefaults, layout: 'columns' } as const
const info = {
  name: '明德学院',
  logoImg: '',
  copyright: '© 明德',
  backgroundImage: '',
  timeZone: 'Asia/Shanghai',
  theme,
}

const read = (page: string): unknown => {
  const content = /<meta name="system-info" content="([^"]*)"/.exec(page)![1]!
  return JSON.parse(
    content
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  )
}

it('writes the name and the whole configuration into the page', () => {
  const page = adminPage(html, info)
  expect(page).toContain('<title>明德学院</title>')
  expect(page).toContain('href="/brand/icon.svg"')
  expect(page).toContain('<meta property="og:image" content="/brand/card.png" />')
  expect(adminPage(html, info, 'https://forms.example.edu')).toContain(
    'content="https://forms.example.edu/brand/card.png"',
  )
  expect(read(page)).toEqual(info)
})

it('gives the page the attributes of its first frame', () => {
  expect(adminPage(html, info, '', 'lang="en" data-frame="entry"')).toMatch(/^<html lang="en" data-frame="entry">/)
})

it('takes the logo for the icon', () => {
  expect(adminPage(html, { ...info, logoImg: '/files/AAAAAAAAAAAAAAAAAAAAAA/logo.png' })).toContain(
    '<link rel="icon" href="/files/AAAAAAAAAAAAAAAAAAAAAA/logo.png" />',
  )
})

it.each(['</title><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "$& $1 $' &amp; '"])(
  'keeps %s a text',
  (name) => {
    const hostile = {
      name,
      logoImg: `/x" onload="alert(1)`,
      copyright: name,
      backgroundImage: name,
      timeZone: name,
      theme,
    }
    const page = adminPage(html, hostile)
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toMatch(/<img|[^&]" onload="/)
    expect(read(page)).toEqual(hostile)
  },
)
