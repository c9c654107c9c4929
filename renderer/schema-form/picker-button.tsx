import { CloseButton, Input, InputBase, Loader } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useMessages } from '../kit/i18n.ts'
import { schemaFormMessages } from './messages.ts'
import type { RefPickerProps } from './ref-picker-props.ts'
import classes from './picker.module.css'

interface PickerButtonProps extends ComponentPropsWithRef<'button'> {
  /** Names of the picked rows; '' without any. */
  readonly text: string
  readonly name: string
  readonly input: RefPickerProps['input']
  readonly icon: Icon
  readonly isLoading?: boolean
  readonly onClear: () => void
}

/**
 * Input-like button that opens a picker, with the picked names and a clear button. Has its own id, because the field's
 * id belongs to the surrounding frame.
 */
export function PickerButton({ text, name, input, icon: Mark, isLoading, onClear, ...button }: PickerButtonProps) {
  const t = useMessages(schemaFormMessages)
  const isFixed = isFixedInput(input)
  const isClearable = text !== '' && !isFixed
  return (
    <InputBase
      component="button"
      type="button"
      pointer
      size={input.size}
      w={input.w}
      label={input.label}
      description={input.description}
      error={input.error}
      withAsterisk={input.withAsterisk}
      inputWrapperOrder={input.inputWrapperOrder}
      data-fixed={isFixed || undefined}
      aria-disabled={isFixed}
      aria-label={text === '' ? name : `${name} ${text}`}
      onBlur={input.onBlur as unknown as () => void}
      classNames={{ input: classes.input! }}
      rightSectionPointerEvents={isClearable ? 'all' : 'none'}
      rightSection={
        isLoading ? (
          <Loader size={14} />
        ) : isClearable ? (
          <CloseButton size="xs" aria-label={t('clear', { label: name })} onClick={onClear} />
        ) : (
          <Mark size={14} className={classes.mark} aria-hidden="true" />
        )
      }
      {...button}
    >
      {text === '' ? <Input.Placeholder>{input.placeholder}</Input.Placeholder> : text}
    </InputBase>
  )
}

export const isFixedInput = ({ readOnly, disabled }: RefPickerProps['input']): boolean =>
  readOnly === true || disabled === true
