import { useRef, useState } from 'react'
import type { ImportBegun, ImportPreview, ImportResult } from '#schemas/api/import-api-types.ts'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { ApiError } from '../../kit/api-error.ts'
import { api } from '../../kit/api.ts'
import { refresh } from '../../kit/use-api-query.ts'

export type Step = 'choose' | 'map' | 'check' | 'done'

export interface ImportState {
  readonly step: Step
  readonly file?: File
  /** Field or null for each column: the server's guess until changed. */
  readonly mapping: readonly (string | null)[]
  readonly update: boolean
  readonly skip: boolean
  readonly preview?: ImportPreview
  readonly result?: ImportResult
  /** Running step. */
  readonly busy?: 'reading' | 'checking' | 'writing' | 'fetching'
  /** Error message of the last step. */
  readonly failure?: string
  /** Errors found only by the write. */
  readonly isRefused?: boolean
}

export interface Import {
  readonly state: ImportState
  readonly choose: (file: File) => Promise<void>
  readonly map: (column: number, field: string | null) => void
  readonly check: () => Promise<void>
  readonly setUpdate: (update: boolean) => Promise<void>
  readonly setSkip: (skip: boolean) => void
  readonly fetchFaults: () => Promise<void>
  /** Key of the background task of a long import. */
  readonly commit: () => Promise<string | undefined>
  readonly goTo: (step: Step) => void
}

const fresh: ImportState = { step: 'choose', mapping: [], update: false, skip: false }

/** State of an import from file to result. A failure keeps all input. */
export function useImport(copy: ClientModule, match: Readonly<Record<string, unknown>>): Import {
  const [state, setState] = useState(fresh)
  /** Drops responses of outdated requests. */
  const asked = useRef(0)

  const bodyOf = ({ file, mapping, update, skip }: ImportState): FormData => {
    const body = new FormData()
    if (mapping.length > 0) body.set('mapping', JSON.stringify(mapping))
    if (Object.keys(match).length > 0) body.set('match', JSON.stringify(match))
    if (update) body.set('update', 'true')
    if (skip) body.set('mode', 'skip')
    body.set('file', file!)
    return body
  }

  const ask = async (next: ImportState, busy: ImportState['busy'], step: Step): Promise<void> => {
    const mine = (asked.current += 1)
    const { failure: _failure, isRefused: _refused, ...kept } = next
    setState({ ...kept, ...(busy ? { busy } : {}) })
    const answer = await api.post<ImportPreview>(`${copy.base}/import/preview`, bodyOf(next), { quiet: true }).then(
      (preview): Partial<ImportState> => ({ preview, mapping: preview.columns.map((column) => column.field), step }),
      (error: unknown) => ({ failure: wordsOf(error), ...(step === 'map' ? { step: 'choose' as const } : {}) }),
    )
    if (mine === asked.current) setState(() => ({ ...kept, ...answer }))
  }

  return {
    state,
    // reads the file immediately, because it may change on disk before the import
    choose: async (file) => {
      const { preview: _preview, result: _result, ...kept } = state
      const held = await file.arrayBuffer().then((bytes) => new File([bytes], file.name, { type: file.type }))
      await ask({ ...kept, file: held, mapping: [] }, 'reading', 'map')
    },
    map: (column, field) =>
      setState((now) => ({ ...now, mapping: now.mapping.map((one, i) => (i === column ? field : one)) })),
    check: () => ask(state, 'checking', 'check'),
    setUpdate: (update) => ask({ ...state, update }, 'checking', 'check'),
    setSkip: (skip) => setState((now) => ({ ...now, skip })),
    fetchFaults: async () => {
      setState((now) => ({ ...now, busy: 'fetching' }))
      await api.download(`${copy.base}/import/faults`, undefined, {}, bodyOf(state)).catch(() => undefined)
      setState(({ busy: _busy, ...now }) => now)
    },
    commit: async () => {
      const { failure: _failure, isRefused: _refused, ...kept } = state
      setState({ ...kept, busy: 'writing' })
      try {
        const answer = await api.post<ImportResult | ImportBegun>(`${copy.base}/import/commit`, bodyOf(state), {
          quiet: true,
        })
        if ('process' in answer) return answer.process
        await refresh(copy.base)
        setState({ ...kept, step: 'done', result: answer })
      } catch (error) {
        const isRefused = error instanceof ApiError && error.id === 'import.faults'
        setState(
          isRefused
            ? { ...kept, preview: error.data as unknown as ImportPreview, isRefused }
            : { ...kept, failure: wordsOf(error) },
        )
      }
      return undefined
    },
    goTo: (step) =>
      setState(({ failure: _failure, ...now }) =>
        step === 'choose' && now.step === 'done' ? fresh : { ...now, step },
      ),
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  return error.errors[0]?.message ?? error.message
}
