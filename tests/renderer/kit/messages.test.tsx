import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  changeLocale,
  startMessages,
  useText,
  useTitle,
  useMessages,
  messageSet,
  loadMessages,
} from '#renderer/kit/messages.ts'
import { ErrorBoundary } from '#renderer/ui/error-boundary.tsx'
import { renderWith } from '../render.tsx'

const animals = messageSet('animals', {
  'zh-cn': async () => ({ default: { cat: '猫', count: '{{count}} 只猫', only: '只有中文' } }),
  en: async () => ({ default: { cat: 'cat', count: '{{count}} cats' } }),
})

function Speaker() {
  const t = useMessages(animals)
  const text = useText()
  const title = useTitle()
  return (
    <p>
      {[
        t('cat'),
        t('count', { count: 3 }),
        t('only'),
        text({ 'zh-cn': '狗', en: 'dog' }),
        text('鱼'),
        title('animals:cat'),
        title('原样'),
      ].join('|')}
    </p>
  )
}

describe('texts', () => {
  it('come with their set, in zh-cn unless told, and follow the language at once', async () => {
    await renderWith(<Speaker />)
    expect(await screen.findByText('猫|3 只猫|只有中文|狗|鱼|猫|原样')).toBeTruthy()
    await act(() => changeLocale('en'))
    expect(await screen.findByText('cat|3 cats|只有中文|dog|鱼|cat|原样')).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
  })

  it('are remembered in the language chosen', async () => {
    await startMessages()
    await changeLocale('en')
    await startMessages()
    expect((await loadMessages(animals))('cat')).toBe('cat')
  })
})

describe('texts that cannot be fetched', () => {
  let isOnline = false
  const load = (texts: Record<string, string>) => async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: texts }
  }
  const plants = messageSet('plants', { 'zh-cn': load({ tree: '树' }), en: load({ tree: 'tree' }) })
  const Plant = () => <p>{useMessages(plants)('tree')}</p>

  it('are no keys: what is shown says so, and another try fetches them', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    await renderWith(
      <ErrorBoundary>
        <Plant />
      </ErrorBoundary>,
    )
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByText('tree')).toBeNull()
    await expect(loadMessages(plants)).rejects.toThrow('Failed to fetch')
    isOnline = true
    await renderWith(
      <ErrorBoundary>
        <Plant />
      </ErrorBoundary>,
    )
    expect(await screen.findByText('树')).toBeTruthy()
    expect((await loadMessages(plants))('tree')).toBe('树')
    told.mockRestore()
  })
})

/**
 * Every set of texts there is, whoever owns it: both locales must hold the same keys and the same values to fill in.
 */
const files = import.meta.glob<{ default: object }>(['../../../{renderer,src,plugins}/**/zh-cn.ts'], { eager: true })
const english = import.meta.glob<{ default: object }>(['../../../{renderer,src,plugins}/**/en.ts'], { eager: true })

describe('every message file', () => {
  it.each(Object.keys(files))('%s says the same in English', (path) => {
    expect(leaves(english[path.replace('zh-cn.ts', 'en.ts')]?.default)).toEqual(leaves(files[path]?.default))
  })
})

/** `greeting.morning {{name}}`, sorted; plural forms count as one. */
function leaves(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string')
    return [
      `${path.replace(/_(zero|one|two|few|many|other)$/, '')} ${[...new Set(value.match(/\{\{\w+\}\}/g))].toSorted().join(' ')}`.trim(),
    ]
  return [
    ...new Set(
      Object.entries(value ?? {}).flatMap(([key, part]) => leaves(part, path === '' ? key : `${path}.${key}`)),
    ),
  ].toSorted()
}
