import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

describe('one mailbox', () => {
  it.each([
    ['Joe@Calma.Example ', 'joe@calma.example'],
    ['joe+1@calma.example', 'joe@calma.example'],
    ['joe+a+b@calma.example', 'joe@calma.example'],
    ['j.o.e+tag@gmail.com', 'joe@gmail.com'],
    ['joe@googlemail.com', 'joe@gmail.com'],
    ['j.oe@calma.example', 'j.oe@calma.example'],
    ['+joe@calma.example', '+joe@calma.example'],
    ['', ''],
  ])('%s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});
