import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { link, picture } from '#renderer/fill/links-and-pictures.tsx'
import { RichText } from '#renderer/fill/rich-text-view.tsx'

const shown = (html: string, fill?: (text: string) => string): string =>
  render(<RichText html={html} {...(fill ? { fill } : {})} />).container.querySelector('.fw-rich')!.innerHTML

describe('an author’s HTML', () => {
  it.each([
    ['paragraphs and emphasis', '<p>一<strong>二</strong><br/>三</p>', '<p>一<strong>二</strong><br>三</p>'],
    ['entities', '<p>a &lt;b&gt; &amp; &#x4e2d;&nbsp;&unknown;</p>', '<p>a &lt;b&gt; &amp; 中&nbsp;&amp;unknown;</p>'],
    ['a list that was never closed', '<ul><li>a<li>b', '<ul><li>a</li><li>b</li></ul>'],
    ['a paragraph inside a paragraph', '<p>a<p>b<ul><li>c</li></ul>', '<p>a</p><p>b</p><ul><li>c</li></ul>'],
    [
      'a table without a body',
      '<table> <tr><td>a<td>b</tr> <tr><th>c</table>d',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></tbody></table>d',
    ],
    ['a cell without a table', '<td>a</td>', 'a'],
    [
      'a link inside a link',
      '<a href="/a">x<a href="/b">y</a>',
      '<a href="/a" target="_blank" rel="noopener noreferrer">x</a><a href="/b" target="_blank" rel="noopener noreferrer">y</a>',
    ],
    ['a stray closing tag', 'a</p>b', 'ab'],
    [
      'a link',
      '<a href="https://example.com/?a=1&amp;b=2">x</a>',
      '<a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['a script', 'a<script>alert(1)</script>b', 'ab'],
    ['a script that is never closed', 'a<script>alert(1)', 'a'],
    ['an event handler', '<p onclick="alert(1)" style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    [
      'a link that runs',
      '<a href="javascript:alert(1)">x</a><a href=" JaVaScRiPt:alert(1)">y</a><a href="&#106;avascript:alert(1)">z</a>',
      '<a>x</a><a>y</a><a>z</a>',
    ],
    ['a picture of another host', '<img src="https://example.com/a.png" alt="x">', ''],
    ['a picture of ours', '<img src="/files/a.png" alt="甲">', '<img alt="甲" loading="lazy" src="/files/a.png">'],
    ['an element nobody listed', '<marquee>a</marquee><form><input name=q></form>', 'a'],
    ['a comment', 'a<!-- <b>x</b> -->b', 'ab'],
    ['a lone bracket', 'a < b', 'a &lt; b'],
    ['what pretends to be text', '<style>p{}</style><svg onload=alert(1)><p>x</p></svg>y', 'y'],
  ])('%s', (_, html, expected) => {
    expect(shown(html)).toBe(expected)
  })

  it('pipes answers in as text', () => {
    expect(shown('<p>{{name01}}</p>', (text) => text.replace('{{name01}}', '<b>&amp;</b>'))).toBe(
      '<p>&lt;b&gt;&amp;amp;&lt;/b&gt;</p>',
    )
  })

  it('limits the nesting depth', () => {
    expect(shown(`${'<div>'.repeat(10_000)}x`)).toContain('x')
  })
})

describe('addresses', () => {
  it.each([
    ['https://a.cn', true],
    ['mailto:a@b.cn', true],
    ['/s/Abcd1234', true],
    ['//evil.cn', false],
    ['data:text/html,x', false],
    ['vbscript:x', false],
  ])('links to %s: %s', (address, isAllowed) => {
    expect(link(address) !== undefined).toBe(isAllowed)
  })
  it.each([
    ['/files/a.png', true],
    ['data:image/png;base64,AA', true],
    ['data:image/svg+xml;base64,AA', false],
    ['//evil.cn/a.png', false],
    ['/\\evil.cn/a.png', false],
    ['https://a.cn/a.png', false],
  ])('shows %s: %s', (address, isAllowed) => {
    expect(picture(address) !== undefined).toBe(isAllowed)
  })
})
