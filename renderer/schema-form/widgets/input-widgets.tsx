import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import type { WidgetProps } from '@rjsf/utils'
import { IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../../kit/i18n.ts'
import { contextOf } from '../form-context.ts'
import { newPassword } from '../generate-password.ts'
import classes from '../schema-form.module.css'
import { schemaFormMessages } from '../messages.ts'
import { orNone, useEntry } from './shared-input-props.tsx'
import { ColourInput } from '../../ui/colour-input.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { CopyText } from '../../ui/copyable-text.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

const inputTypes: Readonly<Record<string, string>> = { email: 'email', phone: 'tel', url: 'url' }

export function InputWidget(props: WidgetProps) {
  const entry = useEntry(props)
  const field = contextOf(props).fields[props.name]
  const type = field?.secret ? 'password' : inputTypes[field?.type ?? '']
  // blanks at the ends are invisible, and the server trims them
  const leave = (): void => {
    const trimmed = text(props.value).trim()
    if (!field?.secret && !entry.readOnly && trimmed !== text(props.value)) props.onChange(orNone(trimmed))
    entry.onBlur()
  }
  return (
    <TextInput
      {...entry}
      {...(type ? { type } : {})}
      onBlur={leave}
      // browsers offer saved passwords despite `off`
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      value={text(props.value)}
      onChange={(event) => props.onChange(orNone(event.currentTarget.value))}
    />
  )
}

export function TextareaWidget(props: WidgetProps) {
  const entry = useEntry(props)
  return (
    <Textarea
      {...entry}
      autosize
      minRows={2}
      maxRows={10}
      value={text(props.value)}
      onChange={(event) => props.onChange(orNone(event.currentTarget.value))}
    />
  )
}

export function CodeWidget(props: WidgetProps) {
  const entry = useEntry(props)
  return (
    <Textarea
      {...entry}
      autosize
      minRows={4}
      maxRows={16}
      spellCheck={false}
      classNames={{ input: classes.code! }}
      value={text(props.value)}
      onChange={(event) => props.onChange(orNone(event.currentTarget.value))}
    />
  )
}

/** Monospaced, so that the parts of an expression are distinguishable. */
export function CronWidget(props: WidgetProps) {
  const entry = useEntry(props)
  return (
    <TextInput
      {...entry}
      placeholder={entry.placeholder || '0 8 * * *'}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: classes.code! }}
      value={text(props.value)}
      onChange={(event) => props.onChange(orNone(event.currentTarget.value))}
    />
  )
}

/** Secrets are never sent to browsers, so an update starts empty and keeps the stored value. */
export function PasswordWidget(props: WidgetProps) {
  const t = useMessages(schemaFormMessages)
  const entry = useEntry(props)
  const isUpdate = contextOf(props).mode === 'update'
  const [isShown, setShown] = useState(false)
  const generate = (): void => {
    props.onChange(newPassword())
    setShown(true)
  }
  const value = text(props.value)
  const tools = (
    <span className={classes.passwordTools}>
      <ActionIcon size={24} aria-label={t('generate')} title={t('generate')} onClick={generate}>
        <IconWand size={16} aria-hidden="true" />
      </ActionIcon>
      {value !== '' && <CopyText icon text={value} />}
    </span>
  )
  return (
    <PasswordField
      {...entry}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      visible={isShown}
      onVisibilityChange={setShown}
      leftSectionPointerEvents="all"
      {...(props.readonly ? {} : { leftSection: tools, leftSectionWidth: value === '' ? 36 : 60 })}
      autoComplete="new-password"
      placeholder={isUpdate ? t('unchanged') : entry.placeholder}
      value={value}
      onChange={(event) => props.onChange(orNone(event.currentTarget.value))}
    />
  )
}

export function NumberWidget(props: WidgetProps) {
  const entry = useEntry(props)
  const field = contextOf(props).fields[props.name]
  return (
    <NumberField
      {...entry}
      decimals={field?.type === 'decimal' ? (field.scale ?? 2) : 0}
      {...(field?.min === undefined ? {} : { min: field.min })}
      {...(field?.max === undefined ? {} : { max: field.max })}
      value={typeof props.value === 'number' ? props.value : undefined}
      onChange={props.onChange}
    />
  )
}

export function ColorWidget(props: WidgetProps) {
  const entry = useEntry(props)
  return <ColourInput {...entry} value={text(props.value)} onChange={(value) => props.onChange(orNone(value))} />
}

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
