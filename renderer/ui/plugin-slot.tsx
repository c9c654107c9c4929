import { Suspense, useSyncExternalStore } from 'react'
import { useAssembled } from '../kit/assemble.ts'
import { useMessages } from '../kit/messages.ts'
import type { SlotProps, SlotValues } from '../kit/plugin.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import classes from './plugin-slot.module.css'
import { uiMessages } from './messages.ts'

export interface PluginSlotProps {
  /** As a module file names it: `plugin:<name>#<Component>`. */
  readonly part: string
  readonly slot: SlotProps
  /** Within a line of text, such as a cell: what fails says so in one word. */
  readonly isInline?: boolean
  /**
   * Inline text until the component has loaded: a text that is true meanwhile, such as the name of a row.
   */
  readonly meanwhile?: string | undefined
  /** False for what shows nothing most of the time: until it has loaded, it takes no room either. */
  readonly keepsRoom?: boolean
}

/**
 * A plugin's component where a module file asks for one. It is fetched when first seen and fails alone; one that nobody
 * brings is named.
 */
export function PluginSlot({ part, slot, isInline = false, meanwhile = unseen, keepsRoom = true }: PluginSlotProps) {
  const t = useMessages(uiMessages)
  const Part = useAssembled().components[part]
  if (!Part)
    return isInline ? (
      <code className={classes.word} title={t('pluginSlot.missing', { part })}>
        {part}
      </code>
    ) : (
      <p className={classes.box} role="alert">
        {t('pluginSlot.missing', { part })}
      </p>
    )
  const failed = isInline ? (
    <code className={classes.word} title={t('pluginSlot.failed', { part })}>
      {part}
    </code>
  ) : undefined
  return (
    <ErrorBoundary resetKey={part} {...(failed ? { fallback: failed } : {})}>
      <Suspense fallback={isInline ? meanwhile : keepsRoom ? <div className={classes.waiting} /> : null}>
        <Part {...slot} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** As high as a line, and nothing to read: a dash would say that there is no value. */
const unseen = '\u00a0'

/** The value of another field of the form around a widget, as it is now. */
export const useSlotValue = (values: SlotValues | undefined, field: string): unknown =>
  useSyncExternalStore(values?.subscribe ?? never, () => values?.get()[field])

const never = () => () => {}
