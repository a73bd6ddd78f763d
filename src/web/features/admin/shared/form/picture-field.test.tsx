import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PictureField } from './picture-field.tsx';

function Stage() {
  const [url, setUrl] = useState('');
  return (
    <>
      <PictureField url={url} onChange={setUrl} />
      <p>chosen: {url}</p>
    </>
  );
}

const choose = async (file: File, answer: () => Response) => {
  const send = vi.fn(async (_address: string, _request: RequestInit) => answer());
  vi.stubGlobal('fetch', send);
  render(<Stage />);
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Choose a picture'), file);
  return send;
};

const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });

describe('the field for a picture', () => {
  it('sends the file as a form and takes the address it gets', async () => {
    const url = `/api/pictures/${'a'.repeat(64)}.webp`;
    const send = await choose(photo, () => Response.json({ url, width: 10, height: 10 }, { status: 201 }));
    expect(await screen.findByText(`chosen: ${url}`)).toBeVisible();
    expect(screen.getByText('Picture uploaded. Save to use it.')).toBeVisible();
    const [address, request] = send.mock.calls[0] ?? [];
    expect(address).toBe('/api/admin/pictures');
    const body = request?.body;
    expect(body instanceof FormData && body.get('file')).toBeInstanceOf(File);
  });

  it.each([
    [415, 'This file is not a picture we can read. Please choose a JPEG, PNG, WebP or AVIF.'],
    [413, 'This picture is larger than 8 MB or has too many pixels. Please choose a smaller one.'],
    [500, 'Something broke.'],
  ])('says in plain words what was wrong with it (%s)', async (status, words) => {
    await choose(photo, () => Response.json({ code: 'x', message: 'Something broke.' }, { status }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('chosen:')).toBeVisible();
  });

  it('does not even send one that is too large', async () => {
    const huge = new File([new Uint8Array(9 * 1024 * 1024)], 'huge.png', { type: 'image/png' });
    const send = await choose(huge, () => Response.json({}));
    expect(await screen.findByText(/larger than 8 MB/)).toBeVisible();
    expect(send).not.toHaveBeenCalled();
  });
});
