import { describe, expect, it } from 'vitest'
import { richHtmlOf } from '#plugins/form-editor/client/inspector/clean-rich-html.ts'

function typed(html: string): string {
  return richHtmlOf(new DOMParser().parseFromString(html, 'text/html').body)
}

describe('rich text as it is stored', () => {
  it.each([
    [
      'keeps what is allowed',
      '<p>过去<strong>两周</strong></p><ul><li>一</li></ul>',
      '<p>过去<strong>两周</strong></p><ul><li>一</li></ul>',
    ],
    ['writes one name for one meaning', '<div><b>a</b><i>b</i></div>', '<p><strong>a</strong><em>b</em></p>'],
    ['gives loose text a paragraph', '第一行<div>第二行</div>', '<p>第一行</p><p>第二行</p>'],
    ['drops attributes', '<p style="color:red" onclick="x()">a</p>', '<p>a</p>'],
    ['drops elements and keeps their words', '<p><font size="7">a</font></p>', '<p>a</p>'],
    [
      'keeps links to the web',
      '<p><a href="https://example.org/?a=1&amp;b=2" target="x">a</a></p>',
      '<p><a href="https://example.org/?a=1&amp;b=2">a</a></p>',
    ],
    ['takes the address from a link that would run', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['writes typed marks as text', '<p>1 &lt; 2 &amp; "3"</p>', '<p>1 &lt; 2 &amp; &quot;3&quot;</p>'],
    ['is nothing when nothing shows', '<p><br></p>', ''],
  ])('%s', (_, html, stored) => {
    expect(typed(html)).toBe(stored)
  })
})
