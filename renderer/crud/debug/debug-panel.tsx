import { ActionIcon, Button, CloseButton, Portal, Tabs } from '@mantine/core'
import { IconClick, IconExternalLink, IconLayoutSidebar, IconLayoutSidebarRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { ModuleDebug } from '#schemas/api/debug-api-types.ts'
import { useMessages } from '../../kit/i18n.ts'
import { notify } from '../../kit/toasts.ts'
import { useApi } from '../../kit/use-api-query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { useModule } from '../use-module.ts'
import { AccessView } from './access-view.tsx'
import { CallsView } from './api-calls-view.tsx'
import { ChecksView } from './module-findings-view.tsx'
import classes from './debug-panel.module.css'
import type { DebugProps } from './open-debug-panel.tsx'
import { PartsView } from './module-parts-view.tsx'
import { SourceView } from './module-source-view.tsx'
import { useChosenMark, usePick, type Picked } from './use-picked-module-part.ts'
import { debugMessages } from '../lazy-part-messages.ts'

const tabs = ['source', 'parts', 'access', 'calls', 'checks'] as const

/** A panel beside the screen, which stays usable. A click on a cell or field shows its position in the file. */
export default function DebugPanel({ copy: own, rows, onClose }: DebugProps & { readonly onClose: () => void }) {
  const t = useMessages(debugMessages)
  const [{ module, path }, setPicked] = useState<Picked>({ module: own.module, path: '' })
  const [tab, setTab] = useState<string | null>('source')
  const [isPicking, setPicking] = useState(true)
  // moves to the left while a drawer is open on the right
  const [isLeft, setLeft] = useState(() => document.querySelector('[role="dialog"]') !== null)
  const Side = isLeft ? IconLayoutSidebarRight : IconLayoutSidebar
  const { data: debug, error, reload } = useApi<ModuleDebug>('/debug/schema', { module }, { keepPrevious: false })
  const { data: other } = useModule(module === own.module ? undefined : module)
  const copy = module === own.module ? own : other
  usePick(isPicking, own.module, (picked) => {
    setPicked(picked)
    if (tab !== 'source' && tab !== 'parts') setTab('source')
  })
  useChosenMark({ module, path })
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    frame.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  const choose = (wanted: string): void => setPicked({ module, path: wanted })
  const part = debug && nearest(debug, path)
  const { line = 1, column = 1 } = part ?? {}
  const named = debug ? namedAt(debug, path) : []

  return (
    <Portal>
      <aside
        ref={frame}
        className={classes.panel}
        data-left={isLeft || undefined}
        aria-label={t('title')}
        tabIndex={-1}
        onWheel={keep}
        onTouchMove={keep}
      >
        <header className={classes.head}>
          <div className={classes.bar}>
            <h2>{t('title')}</h2>
            <Button
              variant={isPicking ? 'light' : 'default'}
              leftSection={<IconClick size={14} aria-hidden="true" />}
              aria-pressed={isPicking}
              title={t('pickHint')}
              onClick={() => setPicking(!isPicking)}
            >
              {t('pick')}
            </Button>
            <ActionIcon
              className={classes.side!}
              variant="subtle"
              aria-label={t(isLeft ? 'toRight' : 'toLeft')}
              title={t(isLeft ? 'toRight' : 'toLeft')}
              onClick={() => setLeft(!isLeft)}
            >
              <Side size={16} />
            </ActionIcon>
            <CloseButton aria-label={t('close')} onClick={onClose} />
          </div>
          {debug && (
            <div className={classes.place}>
              <code>{t('place', { file: debug.file, line, column })}</code>
              <ActionIcon
                variant="subtle"
                aria-label={t('open')}
                title={t('open')}
                onClick={() =>
                  void openEditor(debug.path, line, column).then((isOpen) => isOpen || notify.fail(t('openFailed')))
                }
              >
                <IconExternalLink size={16} />
              </ActionIcon>
            </div>
          )}
          {path !== '' && (
            <div className={classes.pointer}>
              <code>{path}</code>
              {named.length > 0 && <span>{t('alsoAt')}</span>}
              {named.map((at) => (
                <button key={at} type="button" onClick={() => choose(at)}>
                  {at}
                </button>
              ))}
            </div>
          )}
        </header>
        <Tabs value={tab} onChange={setTab} className={classes.tabs!} keepMounted={false}>
          <Tabs.List>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`tabs.${name}`)}
                {name === 'checks' && debug && debug.faults.length > 0 && (
                  <span className={classes.count}>{debug.faults.length}</span>
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {error ? (
            <ErrorState error={error} onRetry={reload} compact />
          ) : !debug || !copy ? (
            <RowsSkeleton rows={12} />
          ) : (
            <>
              <Tabs.Panel value="source">
                <SourceView text={debug.text} line={line} label={debug.file} />
              </Tabs.Panel>
              <Tabs.Panel value="parts">
                <PartsView parts={debug.parts} path={path} onChoose={choose} />
              </Tabs.Panel>
              <Tabs.Panel value="access">
                <AccessView copy={copy} rows={module === own.module ? rows : []} debug={debug} />
              </Tabs.Panel>
              <Tabs.Panel value="calls">
                <CallsView base={copy.base} />
              </Tabs.Panel>
              <Tabs.Panel value="checks">
                <ChecksView
                  faults={debug.faults}
                  onChoose={(at) => {
                    choose(at)
                    setTab('source')
                  }}
                />
              </Tabs.Panel>
            </>
          )}
        </Tabs>
      </aside>
    </Portal>
  )
}

/** Stops events from reaching an open drawer, which would prevent scrolling in this panel. */
const keep = (event: SyntheticEvent): void => event.stopPropagation()

/** The part at a path, or the nearest enclosing part: a fault may lie at an absent key. */
function nearest(
  { parts, faults }: ModuleDebug,
  path: string,
): { readonly line: number; readonly column: number } | undefined {
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = parts.find((part) => part.path === at) ?? faults.find((fault) => fault.path === at)
    if (found) return found
  }
  return undefined
}

/** Further mentions of a field: columns, search, form groups. */
function namedAt({ parts }: ModuleDebug, path: string): readonly string[] {
  const field = /^\/fields\/([^/]+)$/.exec(path)?.[1]
  return parts
    .filter((part) => part.value === field && part.path.endsWith('/field') && part.origin !== 'default')
    .map((part) => part.path.slice(0, -'/field'.length))
}

/** Opens the running editor through Vite's dev server. */
async function openEditor(path: string, line: number, column: number): Promise<boolean> {
  const { ok } = await fetch(`/__open-in-editor?file=${encodeURIComponent(`${path}:${line}:${column}`)}`).catch(() => ({
    ok: false,
  }))
  return ok
}
