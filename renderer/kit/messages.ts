import { createInstance, type i18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { locales, textIn, type Locale, type Text } from '#schemas/kit/text.ts'
import type { Messages } from './plugin.ts'

/** One module of texts per locale, fetched when the namespace is first used. */
export type MessageLoaders = Readonly<Record<Locale, () => Promise<{ default: Messages }>>>

/** Texts under a namespace. A part of the house exports one and its screens call `useWords(set)`. */
export interface WordSet {
  readonly name: string
  readonly load: MessageLoaders
}

export type Words = (key: string, values?: Readonly<Record<string, unknown>>) => string

export const wordSet = (name: string, load: MessageLoaders): WordSet => ({ name, load })

const i18next = createInstance()
const storageKey = 'formwork-locale'
const loaders = new Map<string, MessageLoaders>()
const language: Readonly<Record<Locale, string>> = { 'zh-cn': 'zh-CN', en: 'en' }

/**
 * Starts i18next with the person's locale: the stored one, else zh-cn (specification §9).
 * `messages` are the plugins' loaders by namespace; other sets join when `useWords` first meets them.
 */
export async function startMessages(messages: Readonly<Record<string, MessageLoaders>> = {}, locale = storedLocale()): Promise<i18n> {
  for (const [name, load] of Object.entries(messages)) loaders.set(name, load)
  showLanguage(locale)
  if (i18next.isInitialized) {
    await i18next.changeLanguage(locale)
    return i18next
  }
  await i18next.use(backend).use(initReactI18next).init({
    lng: locale,
    lowerCaseLng: true,
    supportedLngs: locales,
    fallbackLng: 'zh-cn',
    ns: [],
    interpolation: { escapeValue: false },
    returnNull: false,
    // Titles appear when their namespace has arrived.
    react: { bindI18nStore: 'added' },
  })
  return i18next
}

/**
 * Texts of one set: `t('key')`, `t('key', { count: 3 })`. Suspends until they have arrived.
 * Takes a set, or the namespace of one that is known already (a plugin's name).
 */
export function useWords(set: WordSet | string): Words {
  const name = typeof set === 'string' ? set : register(set)
  const { t } = useTranslation(name)
  return t as unknown as Words // i18next asks for its resource types, which we do not declare
}

/** Texts of one set outside React; resolves when they have arrived. */
export async function words(set: WordSet | string): Promise<Words> {
  const name = typeof set === 'string' ? set : register(set)
  if (!i18next.isInitialized) await startMessages()
  await i18next.loadNamespaces(name)
  return i18next.getFixedT(null, name) as unknown as Words
}

/** Reads a schema's `Text` in the current locale: `const text = useText(); text(field.title)`. */
export function useText(): (text: Text) => string {
  const locale = useLocale()
  return (text) => textIn(text, locale)
}

/** A route's or command's title: an i18n key with its namespace (`shell:home`), or a text as it is. */
export function useTitle(): (title: Text | undefined) => string {
  const { t, i18n } = useTranslation()
  const locale = toLocale(i18n.language)
  return (title) => {
    if (title === undefined) return ''
    if (typeof title !== 'string' || !keyWithNamespace.test(title)) return textIn(title, locale)
    const name = title.slice(0, title.indexOf(':'))
    if (loaders.has(name) && !i18n.hasLoadedNamespace(name)) void i18n.loadNamespaces(name)
    return i18n.exists(title) ? t(title) : ''
  }
}

export function useLocale(): Locale {
  return toLocale(useTranslation().i18n.language)
}

export const currentLocale = (): Locale => toLocale(i18next.language)

/** Between the parts of a list in a line: `A、B`, `A, B`. */
export const comma = (): string => (currentLocale() === 'en' ? ', ' : '、')

/** Switches the language of everything on screen, and remembers it. */
export async function changeLocale(locale: Locale): Promise<void> {
  localStorage.setItem(storageKey, locale)
  showLanguage(locale)
  await i18next.changeLanguage(locale)
}

const keyWithNamespace = /^[\w-]+:[\w.-]+$/

function register(set: WordSet): string {
  if (!loaders.has(set.name)) loaders.set(set.name, set.load)
  return set.name
}

const backend = {
  type: 'backend' as const,
  init() {},
  read(locale: string, name: string, done: (error: unknown, data: Messages | false) => void) {
    const load = loaders.get(name)
    if (!load) return done(new Error(`no messages <${name}>`), false)
    load[toLocale(locale)]().then((module) => done(null, module.default), (error: unknown) => done(error, false))
  },
}

/** The language this browser was left in. */
export function storedLocale(): Locale {
  return toLocale(localStorage.getItem(storageKey) ?? undefined)
}

const toLocale = (value: string | undefined): Locale => locales.find((one) => one === value?.toLowerCase()) ?? 'zh-cn'

function showLanguage(locale: Locale): void {
  document.documentElement.lang = language[locale]
}
