import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FillItem } from '#renderer/fill/form-item.tsx'
import { isAsked, isMarkedRequired, itemTypeOf } from '#schemas/form/item-types.ts'
import { asItem, sampleCases } from '#tests/support/item-samples.ts'

const asked = sampleCases().filter(({ item }) => isAsked(item))

/** What a browser without scripts posts of a page. */
function postedBy(html: string): ReadonlyMap<string, readonly string[]> {
  const page = document.createElement('div')
  page.innerHTML = html
  const posted = new Map<string, string[]>()
  const post = (name: string, value: string) => posted.set(name, [...(posted.get(name) ?? []), value])
  for (const control of page.querySelectorAll('input, select, textarea')) {
    const name = control.getAttribute('name')
    if (!name || control.hasAttribute('disabled')) continue
    if (control.matches('[type=radio], [type=checkbox]')) {
      if (control.hasAttribute('checked')) post(name, control.getAttribute('value') ?? 'on')
    } else if (control.matches('select')) {
      const options = [...control.querySelectorAll('option')]
      post(name, (options.find((option) => option.hasAttribute('selected')) ?? options[0])?.getAttribute('value') ?? '')
    } else post(name, control.matches('textarea') ? (control.textContent ?? '') : (control.getAttribute('value') ?? ''))
  }
  return posted
}

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

describe.each(asked)('$name', ({ item, type, values }) => {
  const itemType = itemTypeOf(type)!
  const parsed = (html: string): unknown => {
    const posted = postedBy(html)
    return itemType.parse(item, (name) => posted.get(name) ?? [])
  }

  it.each(values.map((value) => [value]))('posts %j as it is drawn, without scripts', (value) => {
    expect(parsed(renderToString(<FillItem item={item} value={value} />))).toEqual(value)
  })

  it('posts nothing or its default when untouched', () => {
    const first = item.default ?? undefined
    expect(parsed(renderToString(<FillItem item={item} value={first} />))).toEqual(first)
  })

  it('names every control uniquely', () => {
    document.body.innerHTML = renderToString(<FillItem item={item} value={values[0]} />)
    const controls = [...document.querySelectorAll<HTMLElement>('input:not([type=hidden]), select, textarea, button')]
    expect(controls.length).toBeGreaterThan(0)
    const ids = controls.map(({ id }) => id).filter((id) => id !== '')
    expect(new Set(ids).size).toBe(ids.length)
    for (const control of controls) {
      const pointed = control.getAttribute('aria-labelledby')?.split(' ') ?? []
      expect(pointed.filter((id) => !document.getElementById(id))).toEqual([])
      const name = [
        control.getAttribute('aria-label'),
        ...pointed.map((id) => document.getElementById(id)?.textContent),
        document.querySelector(`label[for="${control.id}"]`)?.textContent,
        control.closest('label')?.textContent,
        control.textContent,
      ].find((text) => text?.trim())
      expect({ control: control.outerHTML, isNamed: Boolean(name) }).toMatchObject({ isNamed: true })
    }
  })

  it.each([['zh-cn'], ['en']] as const)('is taken over by scripts as the server drew it, in %s', (locale) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const draw = (value: unknown, message?: string) => (
      <FillItem item={item} value={value} error={message} locale={locale} onChange={() => {}} />
    )
    for (const node of [draw(undefined), draw(values[0]), draw(values[0], 'wrong')]) {
      const container = document.createElement('div')
      container.innerHTML = renderToString(node)
      document.body.append(container)
      render(node, { container, hydrate: true }).unmount()
    }
    expect(error.mock.calls).toEqual([])
  })

  it('shows its error, and reports a missing required answer', () => {
    document.body.innerHTML = renderToString(
      <FillItem item={{ ...item, help: 'help' }} value={values[0]} required error="wrong" />,
    )
    const message = [...document.querySelectorAll('.fw-error')].find(({ textContent }) => textContent === 'wrong')!
    const described = [...document.querySelectorAll('[aria-describedby]')].map((one) =>
      one.getAttribute('aria-describedby'),
    )
    expect(described.some((ids) => ids?.split(' ').includes(message.id))).toBe(true)
    expect(document.body.textContent.includes('必填')).toBe(isMarkedRequired(item, true))
  })

  it('is disabled when read-only', () => {
    document.body.innerHTML = renderToString(<FillItem item={{ ...item, readOnly: true }} value={values[0]} />)
    const open = [
      ...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]):not([type=search]), select, textarea'),
    ].filter((control) => !control.disabled && !control.readOnly)
    expect(open).toEqual([])
  })
})

describe('panels and calendars', () => {
  it('shows the weeks to book in, with the days that cannot be booked as numbers', () => {
    const item = asItem({
      id: 'day001',
      type: 'reserveDay',
      label: '参观日期',
      openDays: [3],
      today: '2026-11-09',
    })
    document.body.innerHTML = renderToString(<FillItem item={item} value={undefined} />)
    const month = document.querySelector('.fw-days')!
    // from the 9th to the 29th: weeks that are over, or have no day to book, are left out
    expect(month.querySelectorAll('.fw-day')).toHaveLength(21)
    expect([...month.querySelectorAll('input')].map((input) => input.value)).toContain('2026-11-11')
    const closed = [...month.querySelectorAll('[data-closed]')].map((day) => day.textContent)
    expect(closed).toEqual(expect.arrayContaining(['9', '29']))
    for (const day of ['1', '11', '30']) expect(closed).not.toContain(day)
  })

  it('opens the next month, too, where few days are left in the first', () => {
    const item = asItem({ id: 'day001', type: 'reserveDay', label: '参观日期', openDays: [1, 3, 5] })
    const openMonths = (today: string, value?: string): readonly (string | null)[] => {
      document.body.innerHTML = renderToString(<FillItem item={{ ...item, today } as typeof item} value={value} />)
      return [...document.querySelectorAll('details[open] summary')].map((month) => month.textContent)
    }
    expect(openMonths('2026-11-28')).toEqual(['2026 年 11 月', '2026 年 12 月'])
    expect(openMonths('2026-11-02')).toEqual(['2026 年 11 月'])
    expect(openMonths('2026-11-02', '2027-01-06')).toEqual(['2026 年 11 月', '2027 年 1 月'])
  })

  it('says a place in words', () => {
    const item = asItem({ id: 'place1', type: 'location', label: '位置' })
    const drawn = (value: unknown): string | null | undefined => {
      document.body.innerHTML = renderToString(<FillItem item={item} value={value} />)
      return document.querySelector('.fw-spot-text')?.textContent
    }
    expect(drawn(undefined)).toBe('尚未选择位置')
    expect(drawn({ lat: 30.2741, lng: 120.1551 })).toBe('已选位置纬度 30.2741，经度 120.1551')
    expect(drawn({ lat: 30.2741, lng: 120.1551, address: '断桥' })).toBe('断桥纬度 30.2741，经度 120.1551')
  })
})
