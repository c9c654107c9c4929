import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RichHtml } from '#renderer/ui/rich-text-view.tsx'

const drawn = (html: string): string => render(<RichHtml html={html} />).container.firstElementChild?.innerHTML ?? ''

describe('rich text', () => {
  it.each([
    ['marks', '<p>a <strong>b</strong><br>c</p>', '<p>a <strong>b</strong><br>c</p>'],
    [
      'tables',
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    ],
    ['safe pictures', '<img src="/files/a.png">', '<img src="/files/a.png">'],
    ['alignment', '<p style="text-align: center">x</p>', '<p style="text-align: center;">x</p>'],
  ])('keeps %s', (_, html, expected) => expect(drawn(html)).toBe(expected))

  it('opens links apart from the admin', () => {
    expect(drawn('<a href="https://example.org">x</a>')).toBe(
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    )
  })

  it.each([
    ['scripts', 'a<script>alert(1)</script>b'],
    ['styles', 'a<style>body{display:none}</style>b'],
    ['frames', 'a<iframe srcdoc="x"></iframe>b'],
    ['vector pictures', 'a<svg onload="alert(1)"><text>x</text></svg>b'],
    ['forms', 'a<form action="https://evil.example"><input name="password"></form>b'],
    ['comments', 'a<!-- x -->b'],
  ])('drops %s with all they hold', (_, html) => expect(drawn(html)).toBe('ab'))

  it.each([
    ['event attributes', '<p onclick="alert(1)" id="root" class="x">a</p>', '<p>a</p>'],
    [
      'script addresses',
      '<a href="javascript:alert(1)">a</a>',
      '<a target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    [
      'script addresses in disguise',
      '<a href=" java&#10;script:alert(1)">a</a>',
      '<a target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    ['pictures that are pages', '<img src="data:text/html,x" onerror="alert(1)">', '<img>'],
    ['styles that reach out', '<p style="background-color: url(https://evil.example)">a</p>', '<p>a</p>'],
    ['styles that move things', '<p style="position: fixed; top: 0">a</p>', '<p>a</p>'],
    ['unknown elements but not their text', '<marquee><b>a</b></marquee>', '<b>a</b>'],
  ])('drops %s', (_, html, expected) => expect(drawn(html)).toBe(expected))

  it('stops at forty levels', () => {
    expect(drawn('<b>'.repeat(500) + 'x' + '</b>'.repeat(500)).match(/<b>/g)?.length).toBeLessThanOrEqual(41)
  })
})
