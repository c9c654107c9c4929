import type { WidgetProps } from '@rjsf/utils'
import type { ReactNode } from 'react'

type Part = 'label' | 'input' | 'error' | 'description'

export interface SharedProps {
  readonly id: string
  readonly label: ReactNode
  /** Whether it is in a cell, whose column header is the label. */
  readonly 'aria-label'?: string
  readonly withAsterisk: boolean
  readonly description: ReactNode
  readonly error: string | undefined
  readonly inputWrapperOrder: Part[]
  readonly size: 'sm'
}

export interface EntryProps extends SharedProps {
  readonly name: string
  readonly placeholder: string
  readonly readOnly: boolean
  readonly 'aria-required': boolean
  readonly 'data-fixed': true | undefined
  readonly onBlur: () => void
  readonly onFocus: () => void
}

/**
 * Common properties of Mantine inputs from rjsf: label above, a star on required fields, help below, replaced by the
 * error.
 */
export function useShared(props: WidgetProps): SharedProps {
  const error = props.rawErrors?.[0]
  const help = props.options.help
  const isInCell = props.options.inCell === true
  return {
    id: props.id,
    ...(isInCell ? { 'aria-label': props.label } : {}),
    label: isInCell ? undefined : props.label,
    withAsterisk: !isInCell && props.required === true && !props.readonly,
    description: help as ReactNode,
    error,
    inputWrapperOrder: ['label', 'input', error ? 'error' : 'description'],
    size: 'sm',
  }
}

/** Common properties of inputs with a single box. */
export function useEntry(props: WidgetProps): EntryProps {
  return {
    ...useShared(props),
    name: props.name,
    placeholder: props.placeholder ?? '',
    readOnly: props.readonly === true || props.disabled === true,
    'aria-required': props.required === true,
    'data-fixed': props.readonly === true || undefined,
    onBlur: () => props.onBlur(props.id, props.value),
    onFocus: () => props.onFocus(props.id, props.value),
  }
}

/** Removes keys with blank texts, which rjsf keeps. */
export const orNone = (text: string): string | undefined => (text === '' ? undefined : text)
