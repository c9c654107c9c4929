import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'

/** Arrow before a page's title that leads to the list above it. */
export const BackLink = ({ to, label }: { readonly to: string; readonly label: string }) => (
  <ActionIcon component={Link} to={to} size={30} aria-label={label} title={label}>
    <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
  </ActionIcon>
)
