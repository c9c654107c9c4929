import { CloseButton, Input, InputBase } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { comma, useMessages } from '../kit/messages.ts'
import type { RefPickerProps } from './ref-picker-props.ts'
import classes from './tree-picker.module.css'
import { useRefLabels } from './use-options.ts'
import { schemaFormMessages } from './messages.ts'

/**
 * What is chosen, by name; a press opens the list of the module it is chosen from. What may no longer be chosen stays
 * until it is replaced.
 */
export function DialogPicker({
  base,
  dialogOf = '',
  name,
  isMany,
  value,
  onChange,
  input,
  params,
  without,
}: RefPickerProps) {
  const t = useMessages(schemaFormMessages)
  const [isOpen, setOpen] = useState(false)
  const labels = useRefLabels(base, value)
  const said = value.map((one) => labels[String(one)] ?? String(one)).join(comma())
  const isFixed = input.readOnly === true || input.disabled === true
  return (
    // the button gets its own id; this one is how the form finds the field
    <div id={input.id}>
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
        aria-haspopup="dialog"
        aria-label={said === '' ? name : `${name} ${said}`}
        title={said}
        onClick={() => setOpen(!isFixed)}
        onBlur={input.onBlur as unknown as () => void}
        classNames={{ input: classes.input! }}
        rightSectionPointerEvents={said !== '' && !isFixed ? 'all' : 'none'}
        rightSection={
          said !== '' && !isFixed ? (
            <CloseButton size="xs" aria-label={t('clear', { label: name })} onClick={() => onChange([])} />
          ) : (
            <IconListSearch size={14} className={classes.mark} aria-hidden="true" />
          )
        }
      >
        {said === '' ? <Input.Placeholder>{input.placeholder}</Input.Placeholder> : said}
      </InputBase>
      {isOpen && (
        <Suspense>
          <PickDialog
            module={dialogOf}
            base={base}
            label={name}
            isMany={isMany}
            params={params}
            without={without}
            value={value}
            onDone={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const PickDialog = lazy(() => import('../crud/pick/pick-dialog.tsx'))
