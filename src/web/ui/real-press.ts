import type { MouseEvent } from 'react';

/** Scanners of mails run scripts and press whatever they find; only what a person does with hand, key or voice counts. */
export const isRealPress = (event: MouseEvent): boolean => event.nativeEvent.isTrusted === true;
