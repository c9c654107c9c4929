import { createInstance, type i18n } from 'i18next'
import { createContext, createElement, useContext, useSyncExternalStore, type ReactNode } from 'react'
import { locales, textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import type { Messages } from './client-plugin-type.ts'

/** Loaders of a namespace's texts by locale, called on first use. */
export type MessageLoaders = Readonly<Record<Locale, () => Promise<{ default: Messages }>>>

/** Texts of a namespace with typed keys. A feature exports one, and its screens call `useMessages(set)`. */
export interface MessageSet<Key extends string = string> {
  readonly name: string
  readonly load: MessageLoaders
  /** Phantom property that carries the keys for the type checker. */
  readonly keys?: Key
}

/** Returns a text by key; an unknown key is a type error. */
export interface Translate<Key extends string = string> {
  (key: Key, values?: TextValues): string
  /** Returns the text `group.name` for a name known only at run time; undefined without such a text. */
  maybe(group: GroupOf<Key>, name: string, values?: TextValues): string | undefined
}

type TextValues = Readonly<Record<string, unknown>>
/** `fault` of `fault.required`. */
type GroupOf<Key extends string> = Key extends `${infer Group}.${string}` ? Group : never

/** Keys of a set. A function that takes the set's `t` uses `Translate<KeyOf<typeof listMessages>>`. */
export type KeyOf<Set> = Set extends MessageSet<infer Key> ? Key : never

/** `{ a: { b: 'text' }, n_one: 'text' }` has the keys `a.b`, `n_one` and `n`, whose plural i18next chooses. */
type KeysIn<All> = {
  [Name in keyof All & string]: All[Name] extends string ? Singular<Name> : `${Name}.${KeysIn<All[Name]>}`
}[keyof All & string]
type Singular<Name extends string> = Name extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base | Name
  : Name

/**
 * Creates a set. Its keys are typed by the zh-cn module; nothing is fetched before first use. A build drops unused
 * sets, such as those of development.
 */
/* @__NO_SIDE_EFFECTS__ */
export const messageSet = <Loaders extends MessageLoaders>(
  name: string,
  load: Loaders,
): MessageSet<KeysIn<Awaited<ReturnType<Loaders['zh-cn']>>['default']>> => ({ name, load })

/** Key of a title with its namespace for routes, commands and menu entries: `shell:home`, resolved by `useTitle`. */
export const titleKey = <Key extends string>({ name }: MessageSet<Key>, key: NoInfer<Key>): string => `${name}:${key}`

const i18next = createInstance()
const storageKey = 'formwork-locale'
/** The locale of users without a choice: zh-cn (specification §9) unless the institution sets another. */
let defaultLocale: Locale = 'zh-cn'
const loaders = new Map<string, MessageLoaders>()
const language: Readonly<Record<Locale, string>> = { 'zh-cn': 'zh-CN', en: 'en' }

/**
 * Starts i18next with the stored or the default locale. `messages` are the plugins' loaders by namespace; other sets
 * join on their first `useMessages`.
 */
export async function startMessages(
  messages: Readonly<Record<string, MessageLoaders>> = {},
  locale = storedLocale(),
): Promise<i18n> {
  for (const [name, load] of Object.entries(messages)) loaders.set(name, load)
  showLanguage(locale)
  if (i18next.isInitialized) {
    await i18next.changeLanguage(locale)
    return i18next
  }
  await i18next.use(backend).init({
    lng: locale,
    lowerCaseLng: true,
    supportedLngs: locales,
    fallbackLng: 'zh-cn',
    ns: [],
    interpolation: { escapeValue: false },
    returnNull: false,
    // a text may be empty in one language only
    returnEmptyString: true,
  })
  i18next.on('languageChanged', spoken.notify)
  i18next.store.on('added', arrived.notify)
  return i18next
}

/**
 * The translation function of a set: `t('key')`, `t('key', { count: 3 })`. Suspends while loading. Throws a loading
 * error once; the next call tries again.
 */
export function useMessages<Key extends string>(set: MessageSet<Key>): Translate<Key> {
  const name = register(set)
  const locale = useLocale()
  // thrown instead of passed to `use`, which would resolve in a later turn than `act` awaits in tests
  if (!isHere(locale, name)) throw arrival(locale, name)
  return translateIn(locale, name)
}

/** The texts of a set outside React; resolves when loaded, rejects when loading fails. */
export async function loadMessages<Key extends string>(set: MessageSet<Key>): Promise<Translate<Key>> {
  const name = register(set)
  await fetchNames(name)
  return translateIn(currentLocale(), name)
}

/** Reads a schema's `Text` in the current locale: `const text = useText(); text(field.title)`. */
export function useText(): (text: LocalizedText) => string {
  const locale = useLocale()
  return (text) => textIn(text, locale)
}

/** A route's or command's title: an i18n key with its namespace (`shell:home`), or a text as it is. */
export function useTitle(): (title: LocalizedText | undefined) => string {
  const locale = useLocale()
  // titles update when their namespace has loaded
  useSyncExternalStore(arrived.hear, arrived.count)
  return (title) => {
    if (title === undefined) return ''
    if (typeof title !== 'string' || !keyWithNamespace.test(title)) return textIn(title, locale)
    const name = title.slice(0, title.indexOf(':'))
    // a title that fails to load is left out
    if (loaders.has(name) && !i18next.hasLoadedNamespace(name)) void fetchNames(name).catch(() => undefined)
    return i18next.exists(title) ? i18next.t(title) : ''
  }
}

export const useLocale = (): Locale => useContext(LocaleContext) ?? currentLocale()

const LocaleContext = createContext<Locale | undefined>(undefined)

/** Subscribes all texts below to the language with a single listener, because each row of a list has several texts. */
export const LocaleProvider = ({ children }: { readonly children: ReactNode }): ReactNode =>
  createElement(LocaleContext, { value: useSyncExternalStore(spoken.hear, currentLocale) }, children)

export const currentLocale = (): Locale => toLocale(i18next.language)

/** Separator of lists within a line: `A、B`, `A, B`. */
export const comma = (): string => (currentLocale() === 'en' ? ', ' : '、')

/** Switches the language of the whole screen and stores the choice. */
export async function changeLocale(locale: Locale): Promise<void> {
  // without a stored choice, the user follows later changes of the default
  if (locale === defaultLocale) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, locale)
  showLanguage(locale)
  await i18next.changeLanguage(locale)
}

const keyWithNamespace = /^[\w-]+:[\w.-]+$/

function register(set: MessageSet): string {
  if (!loaders.has(set.name)) loaders.set(set.name, set.load)
  return set.name
}

/** Creates an event that counts its occurrences and notifies subscribers. */
function happening() {
  const hearers = new Set<() => void>()
  let times = 0
  return {
    notify(): void {
      times += 1
      for (const hear of hearers) hear()
    },
    hear(hearer: () => void): () => void {
      hearers.add(hearer)
      return () => void hearers.delete(hearer)
    },
    count: (): number => times,
  }
}

const spoken = happening()
const arrived = happening()

const isHere = (locale: Locale, name: string): boolean =>
  i18next.isInitialized && i18next.hasResourceBundle(locale, name)

/** Errors of sets that failed to load. i18next counts such a set as loaded and would show its keys. */
const failures = new Map<string, unknown>()

async function fetchNames(name: string): Promise<void> {
  if (!i18next.isInitialized) await startMessages()
  if (failures.delete(name)) await i18next.reloadResources(null, name)
  else await i18next.loadNamespaces(name)
  if (failures.has(name)) throw failures.get(name)
}

const arrivals = new Map<string, Promise<void>>()
const spokenWords = new Map<string, Translate>()

/** Caches the promise of each set, because React requires a stable promise. A failed one is reported and dropped. */
function arrival(locale: Locale, name: string): Promise<void> {
  const key = `${locale} ${name}`
  if (arrivals.has(key) && failures.has(name)) {
    arrivals.delete(key)
    throw failures.get(name)
  }
  return kept(arrivals, key, () => fetchNames(name))
}

/** Caches the translation function, so that dependent values keep their identity. */
const translateIn = (locale: Locale, name: string): Translate =>
  kept(spokenWords, `${locale} ${name}`, () => {
    // i18next asks for its resource types, which we do not declare
    const t = i18next.getFixedT(locale, name) as unknown as (key: string, values?: TextValues) => string
    return Object.assign(t, {
      maybe: (group: string, part: string, values?: TextValues): string | undefined =>
        i18next.exists(`${group}.${part}`, { lng: locale, ns: name, returnObjects: false })
          ? t(`${group}.${part}`, values)
          : undefined,
    })
  })

function kept<T>(all: Map<string, T>, key: string, make: () => T): T {
  const known = all.get(key) ?? make()
  all.set(key, known)
  return known
}

const backend = {
  type: 'backend' as const,
  init() {},
  read(locale: string, name: string, done: (error: unknown, data: Messages | false) => void) {
    const load = loaders.get(name)
    if (!load) return done(new Error(`no messages <${name}>`), false)
    load[toLocale(locale)]().then(
      (module) => done(null, module.default),
      (error: unknown) => {
        failures.set(name, error)
        done(error, false)
      },
    )
  },
}

/** Last language of this browser, else the default. */
export function storedLocale(): Locale {
  return toLocale(localStorage.getItem(storageKey) ?? defaultLocale)
}

export function setDefaultLocale(locale: Locale): void {
  defaultLocale = locale
}

const toLocale = (value: string | undefined): Locale => locales.find((one) => one === value?.toLowerCase()) ?? 'zh-cn'

function showLanguage(locale: Locale): void {
  document.documentElement.lang = language[locale]
}
