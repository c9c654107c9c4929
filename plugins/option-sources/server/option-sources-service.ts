import { createHash } from 'node:crypto'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { canonical } from '#schemas/form/canonical-json.ts'
import type { Item } from '#schemas/form/form.ts'
import { foundOnce, sourceOf, type Option, type OptionSource } from '#schemas/form/item.ts'
import { withKnownOptions, type KnownOptions } from '#schemas/form/resolve-option-sources.ts'
import { interfaceLocale } from '#schemas/form/languages.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { mainLanguage } from '#schemas/form/translations.ts'
import { dictChannel } from '#server/kit/services/bus.ts'
import { configChannel } from '#server/kit/services/settings.ts'
import { optionSourceSettings } from '../shared/option-source-settings.ts'
import { loadOptions, type SourcePlace } from './load-options.ts'
import type { SourceProblem } from './source-problems.ts'
import { sourceStore, type StoredPastOption } from './source-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    optionSources: OptionSources
  }
}

/** Options that come from dictionaries and APIs. */
export interface OptionSources {
  /** The form with the options that its sources offer now. A form without sources is returned unchanged. */
  fill(form: PublishedForm): Promise<PublishedForm>
  /** Reads a source anew; the reason where it has no options. */
  load(place: SourcePlace, source: OptionSource): Promise<readonly Option[] | SourceProblem>
  /** Forgets what is cached of a form's sources, in every process. */
  forget(formId: number): Promise<void>
}

/** Time for which answers may have an option that has gone, because pages stay open. */
const graceMs = 3_600_000
/** The longest wait for a source that has never been read; afterwards its results are fetched in the background. */
const waitMs = 2_000
/** Pause after a failure; doubled by each further one. */
const firstPauseMs = 30_000
const longestPauseMs = 3_600_000
const keptSources = 2_000

/** What is known of a source; replaced by every change. */
interface State {
  readonly hash: string
  readonly options: readonly Option[]
  readonly past: readonly StoredPastOption[]
}

interface Entry {
  state: State | undefined
  /** Milliseconds since 1970; until then nothing is fetched. */
  freshUntil: number
  failures: number
  reading: Promise<void> | undefined
  loading: Promise<void> | undefined
}

interface Filled {
  readonly states: readonly State[]
  /** When the first option stops being accepted. */
  readonly until: number
  readonly form: PublishedForm
}

const newEntry = (): Entry => ({
  state: undefined,
  freshUntil: 0,
  failures: 0,
  reading: undefined,
  loading: undefined,
})

const nothing: State = { hash: '', options: [], past: [] }
const sourced = foundOnce<Item>((item) => sourceOf(item) !== undefined)
const changeChannel = 'optionSource.changed'
const forgetChannel = 'optionSource.forgotten'

/** Decorates `app.optionSources`. */
export const optionSources = fp(
  async (app) => {
    const store = sourceStore(app.db)
    const entries = new LRUCache<string, Entry>({ max: keptSources })
    const filled = new WeakMap<PublishedForm, Filled>()
    const now = (): number => app.clock().getTime()

    const expire = (holds: (key: string) => boolean): void => {
      for (const [key, entry] of entries) if (holds(key)) Object.assign(entry, { freshUntil: 0, failures: 0 })
    }
    const subscriptions = [
      app.bus.subscribe(dictChannel, () => expire((key) => key.startsWith('dict:'))),
      // hosts may be allowed now
      app.bus.subscribe(configChannel, () => expire((key) => key.startsWith('api:'))),
      app.bus.subscribe(forgetChannel, (formId) => expire((key) => key.startsWith(`api:${String(formId)}:`))),
      app.bus.subscribe(changeChannel, (key) => void entries.delete(String(key))),
      app.bus.subscribe('reconnected', () => entries.clear()),
    ]
    app.addHook('onClose', async () => subscriptions.forEach((end) => end()))

    async function readStored(key: string, entry: Entry): Promise<void> {
      const stored = await store.find(key).finally(() => (entry.reading = undefined))
      entry.state = stored ?? nothing
      if (stored && key.startsWith('api:')) entry.freshUntil = stored.fetchTime.getTime() + freshMs()
    }
    const freshMs = (): number => app.settings.of(optionSourceSettings).minutes * 60_000

    /** Fetches a source and stores what has changed. Never throws: the last good result stays. */
    async function refresh(key: string, entry: Entry, place: SourcePlace, source: OptionSource): Promise<void> {
      try {
        const found = await loadOptions(app, place, source)
        if (typeof found === 'string') return failed(key, entry, found)
        const hash = hashOf(found)
        const at = app.clock()
        if (hash === entry.state?.hash) await store.touch(key, at)
        else {
          const formId = source.kind === 'api' ? place.formId : null
          await store.keep({ sourceKey: key, formId, hash }, found, at)
          entry.state = await store.find(key)
          // every process reads it anew
          await app.bus.publish(changeChannel, key)
        }
        entry.freshUntil = now() + freshMs()
        entry.failures = 0
      } catch (error) {
        app.log.error({ err: error }, `the options of <${key}> could not be read`)
        failed(key, entry, 'connection')
      }
    }

    function failed(key: string, entry: Entry, problem: SourceProblem): void {
      entry.freshUntil = now() + Math.min(longestPauseMs, firstPauseMs * 2 ** entry.failures)
      entry.failures += 1
      app.log.warn(`the source <${key}> has no options: ${problem}`)
    }

    /** What is known of a source now. Waits only for a dictionary, and for an API that has never been read. */
    async function stateOf(place: SourcePlace, source: OptionSource): Promise<State> {
      const key = keyOf(place, source)
      let entry = entries.get(key)
      if (!entry) entries.set(key, (entry = newEntry()))
      const own = entry
      if (!own.state) await (own.reading ??= readStored(key, own))
      if (own.freshUntil > now()) return own.state ?? nothing
      own.loading ??= refresh(key, own, place, source).finally(() => (own.loading = undefined))
      const hasOptions = own.state !== undefined && own.state.options.length > 0
      if (source.kind === 'dict' || !hasOptions) await within(waitMs, own.loading)
      return own.state ?? nothing
    }

    app.decorate('optionSources', {
      async fill(form) {
        const items = sourced(form.document.items)
        if (items.length === 0) return form
        const place = { formId: form.formId, locale: interfaceLocale(mainLanguage(form.document)) }
        const states = await Promise.all(items.map((item) => stateOf(place, sourceOf(item)!)))
        const known = filled.get(form)
        if (known && known.until > now() && known.states.every((state, at) => state === states[at])) return known.form
        const made = fillForm(form, items, states, now())
        filled.set(form, made)
        return made.form
      },

      load: (place, source) => loadOptions(app, place, source),

      forget: (formId) => app.bus.publish(forgetChannel, formId),
    } satisfies OptionSources)
  },
  { name: 'option-sources', dependencies: ['bus'] },
)

function fillForm(form: PublishedForm, items: readonly Item[], states: readonly State[], at: number): Filled {
  const ends = states.flatMap(({ past }) => past.map(({ retireTime }) => retireTime.getTime() + graceMs))
  const known = new Map(items.map((item, i) => [item.id, knownOptions(states[i]!, at)]))
  return {
    states,
    until: Math.min(Infinity, ...ends.filter((end) => end > at)),
    form: withKnownOptions(form, known, hashOf(states.map(({ hash }) => hash)).slice(0, 16)),
  }
}

const knownOptions = ({ options, past }: State, at: number): KnownOptions => ({
  options,
  past: past.map(({ value, label, parent, retireTime }) => ({
    value,
    label,
    ...(parent === null ? {} : { parent }),
    isAccepted: retireTime.getTime() + graceMs > at,
  })),
})

/** An API belongs to a form, because the form's own header may decide what it answers. */
const keyOf = ({ formId, locale }: SourcePlace, source: OptionSource): string =>
  source.kind === 'dict' ? `dict:${locale}:${source.type}` : `api:${formId}:${hashOf(source)}`

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(value)))
    .digest('hex')

/** Waits for `work`, at most `ms`. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<void>((done) => (timer = setTimeout(done, ms)))
  await Promise.race([work, end]).finally(() => clearTimeout(timer))
}
