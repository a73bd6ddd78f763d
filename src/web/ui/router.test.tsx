import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Link, Navigate, navigate, Router, useLocation } from './router.tsx';
import { useParams } from './use-params.ts';

function Here() {
  const { pathname, search } = useLocation();
  return <p data-testid="here">{`${pathname}${search} ${JSON.stringify(useParams())}`}</p>;
}

const here = () => screen.getByTestId('here').textContent;

afterEach(() => history.replaceState(null, '', '/'));

describe('going from screen to screen', () => {
  it('follows a plain click without loading the page', async () => {
    render(
      <Router>
        <Link to="/gift-card?lang=pt">go</Link>
        <Here />
      </Router>,
    );
    await userEvent.click(screen.getByText('go'));
    expect(here()).toBe('/gift-card?lang=pt {}');
    expect(location.pathname).toBe('/gift-card');
  });

  it('leaves clicks that open a new tab to the browser', async () => {
    render(
      <Router>
        <Link to="/terms" onClick={(event) => queueMicrotask(() => event.preventDefault())}>
          go
        </Link>
        <Here />
      </Router>,
    );
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('go'));
    expect(here()).toBe('/ {}');
  });

  it('names the parts of the path that the table of screens names', () => {
    history.replaceState(null, '', '/reschedule/a%20b');
    render(
      <Router>
        <Here />
      </Router>,
    );
    expect(here()).toBe('/reschedule/a%20b {"token":"a b"}');
  });

  it('notices the back button', () => {
    render(
      <Router>
        <Here />
      </Router>,
    );
    act(() => navigate('/terms'));
    expect(here()).toBe('/terms {}');
    act(() => {
      history.replaceState(null, '', '/');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(here()).toBe('/ {}');
  });

  it('replaces the place it redirects from', () => {
    const before = history.length;
    render(
      <Router>
        <Navigate to="/auth?next=%2Fbooking" replace />
        <Here />
      </Router>,
    );
    expect(here()).toBe('/auth?next=%2Fbooking {}');
    expect(history.length).toBe(before);
  });
});
