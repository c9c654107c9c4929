import { Suspense, useSyncExternalStore } from 'react'
import { useAssembled } from '../kit/assemble-plugins.ts'
import { useMessages } from '../kit/i18n.ts'
import type { SlotProps, SlotValues } from '../kit/client-plugin-type.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import classes from './plugin-slot.module.css'
import { uiMessages } from './messages.ts'

export interface PluginSlotProps {
  /** Name in the module file: `plugin:<name>#<Component>`. */
  readonly part: string
  readonly slot: SlotProps
  /** Whether it is inline, such as in a cell, where errors must be one word. */
  readonly isInline?: boolean
  /** Inline placeholder while the component loads, such as the row's label. */
  readonly meanwhile?: string | undefined
  /** Whether to reserve space while loading; false for components that usually render nothing. */
  readonly keepsRoom?: boolean
}

/**
 * Renders a plugin's component named by a module file. Loads when first visible and fails in isolation; an unknown name
 * is shown.
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
      <Suspense
        fallback={
          isInline ? <span data-arriving>{meanwhile}</span> : keepsRoom ? <div className={classes.waiting} /> : null
        }
      >
        <Part {...slot} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Placeholder of one line without text, because a dash would mean an empty value. */
const unseen = '\u00a0'

/** Returns the current value of another field of the form around a widget. */
export const useSlotValue = (values: SlotValues | undefined, field: string): unknown =>
  useSyncExternalStore(values?.subscribe ?? never, () => values?.get()[field])

const never = () => () => {}
