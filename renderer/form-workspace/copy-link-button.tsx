import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

export interface CopyLinkButtonProps {
  readonly address: string
  readonly label: string
  /** Label for two seconds after the link was copied. */
  readonly copiedLabel: string
  /** Accessible name: the action and the link's target. */
  readonly name: string
}

/** Copies a link to hand out. */
export function CopyLinkButton({ address, label, copiedLabel, name }: CopyLinkButtonProps) {
  return (
    <CopyButton value={address} timeout={2000}>
      {({ copied, copy }) => {
        const Icon = copied ? IconCheck : IconCopy
        return (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon size={14} aria-hidden="true" />}
            aria-label={copied ? undefined : name}
            onClick={copy}
          >
            {copied ? copiedLabel : label}
          </Button>
        )
      }}
    </CopyButton>
  )
}
