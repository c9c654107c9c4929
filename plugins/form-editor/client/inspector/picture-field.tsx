import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { fileMaxBytes, imageTypes } from '#schemas/module/upload-file-types.ts'

/** Loads when first shown. */
export const PictureUploader = lazy(() =>
  import('#renderer/ui/uploader.tsx').then((part) => ({ default: part.Uploader })),
)
const order: ('label' | 'input' | 'description')[] = ['label', 'input', 'description']
export const pictureLimits = { types: imageTypes, maxBytes: fileMaxBytes }

interface PictureFieldProps {
  readonly label: string
  readonly description?: string
  readonly value: string | undefined
  readonly onChange: (address: string | undefined) => void
}

/** Edits one picture of the form. */
export function PictureField({ label, description, value, onChange }: PictureFieldProps) {
  return (
    <Input.Wrapper size="xs" label={label} labelElement="div" description={description} inputWrapperOrder={order}>
      <Suspense fallback={<Skeleton height={64} />}>
        <PictureUploader
          label={label}
          value={value ? [value] : []}
          limits={pictureLimits}
          max={1}
          isImage
          path="/user/file/upload"
          onChange={([address]) => onChange(address)}
        />
      </Suspense>
    </Input.Wrapper>
  )
}
