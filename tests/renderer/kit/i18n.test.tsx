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
  titleKey,
} from '#renderer/kit/i18n.ts'
import { ErrorBoundary } from '#renderer/ui/error-boundary.tsx'
import { renderWith } from '../render-with-providers.tsx'

const animals = messageSet('animals', {
  'zh-cn': async () => ({
    default: { cat: '猫', count: '{{count}} 只猫', only: '只有中文', says: { cat: '喵', loud: { cat: '喵！' } } },
  }),
  en: async () => ({ default: { cat: 'cat', count_one: '{{count}} cat', count_other: '{{count}} cats' } }),
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

it('an empty text stays empty, and is not taken from the other language', async () => {
  await startMessages({}, 'en')
  const pages = messageSet('pages', {
    'zh-cn': async () => ({ default: { unit: '页' } }),
    en: async () => ({ default: { unit: '' } }),
  })
  expect((await loadMessages(pages))('unit')).toBe('')
})

describe('keys', () => {
  it('that a set does not have do not compile, and show as themselves', async () => {
    await startMessages({}, 'zh-cn')
    const t = await loadMessages(animals)
    // @ts-expect-error -- a mistyped key is a type error
    expect(t('cta')).toBe('cta')
    // @ts-expect-error -- so is a group without its name
    t('says')
    // @ts-expect-error -- and a key of a group that is not there
    expect(t.maybe('said', 'cat')).toBeUndefined()
    // @ts-expect-error -- and a title's
    expect(titleKey(animals, 'cta')).toBe('animals:cta')
    expect([t('says.cat'), titleKey(animals, 'cat')]).toEqual(['喵', 'animals:cat'])
  })

  it('known only at run time are asked for by group: undefined says that there is no such text', async () => {
    await startMessages({}, 'zh-cn')
    const t = await loadMessages(animals)
    expect(['cat', 'dog', 'constructor', 'loud', 'loud.cat'].map((name) => t.maybe('says', name))).toEqual([
      '喵',
      undefined,
      undefined,
      undefined,
      '喵！',
    ])
    await startMessages({}, 'en')
    expect((await loadMessages(animals)).maybe('says', 'cat')).toBe('喵')
  })

  it('with forms of the plural are asked for without their ending', async () => {
    const trees = messageSet('trees', {
      'zh-cn': async () => ({ default: { tree_one: '{{count}} 棵', tree_other: '{{count}} 棵' } }),
      en: async () => ({ default: { tree_one: '{{count}} tree', tree_other: '{{count}} trees' } }),
    })
    await startMessages({}, 'en')
    const t = await loadMessages(trees)
    expect([t('tree', { count: 1 }), t('tree', { count: 2 })]).toEqual(['1 tree', '2 trees'])
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
