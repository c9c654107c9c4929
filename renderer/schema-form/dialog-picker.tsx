import { IconListSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { comma } from '../kit/i18n.ts'
import { isFixedInput, PickerButton } from './picker-button.tsx'
import type { RefPickerProps } from './ref-picker-props.ts'
import { useRefLabels } from './use-options.ts'

/**
 * Shows picked rows by name; a click opens the list of their module. Values that are no longer offered stay until
 * replaced.
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
  const [isOpen, setOpen] = useState(false)
  const labels = useRefLabels(base, value)
  const text = value.map((one) => labels[String(one)] ?? String(one)).join(comma())
  return (
    // the button has its own id; the form finds the field by this one
    <div id={input.id}>
      <PickerButton
        name={name}
        text={text}
        input={input}
        icon={IconListSearch}
        aria-haspopup="dialog"
        title={text}
        onClick={() => setOpen(!isFixedInput(input))}
        onClear={() => onChange([])}
      />
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
